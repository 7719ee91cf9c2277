// What a Redis or Valkey server does in one step, in its Lua.

declare module 'ioredis' {
  interface RedisCommander {
    hunchReserve(keys: number, ...keysAndValues: string[]): Promise<string[]>;
    hunchAdmit(key: string, ...values: string[]): Promise<number>;
    hunchSpend(by: string, total: string, ...values: string[]): Promise<string[]>;
  }
}

/** In one step: what others may have set apart in between would else pass the budget. As `reservedOf`, which memory uses. */
export const reserveScript = `
local function limit(text) if text == 'inf' then return math.huge end return tonumber(text) end
if ARGV[#ARGV] == 'close' then
  local knownMs = redis.call('GET', 'hunch:known')
  if not knownMs or tonumber(ARGV[3]) < tonumber(knownMs) then return { 'unknown' } end
end
local answer = { 'reserved' }
local whole = tonumber(ARGV[#ARGV - 1])
for at = 0, #KEYS / 3 - 1 do
  local reserved, apart = KEYS[at * 3 + 3], 0
  local all = redis.call('HGETALL', reserved)
  for i = 1, #all, 2 do
    local untilMs, usd = string.match(all[i + 1], '^(%d+):(.+)$')
    if untilMs == nil or tonumber(untilMs) < tonumber(ARGV[3]) then redis.call('HDEL', reserved, all[i])
    else apart = apart + tonumber(usd) end
  end
  local dayText = redis.call('GET', KEYS[at * 3 + 1]) or '0'
  local monthText = redis.call('GET', KEYS[at * 3 + 2]) or '0'
  local day, month = tonumber(dayText), tonumber(monthText)
  local dayMax, monthMax = limit(ARGV[at * 2 + 5]), limit(ARGV[at * 2 + 6])
  local result = nil
  if day >= dayMax then result = 'day_spent'
  elseif month >= monthMax then result = 'month_spent'
  else
    local left = math.min(dayMax - day, monthMax - month)
    if whole > left then result = 'no_room'
    elseif whole > 0 and whole > left - apart or whole == 0 and left - apart <= 0 then result = 'others_first' end
  end
  if result ~= nil and answer[1] == 'reserved' then
    if at > 0 then result = 'key_' .. result end
    answer[1] = result
  end
  answer[#answer + 1] = dayText
  answer[#answer + 1] = monthText
end
if answer[1] == 'reserved' then
  for at = 3, #KEYS, 3 do
    redis.call('HSET', KEYS[at], ARGV[1], ARGV[4] .. ':' .. ARGV[2])
    local keptMs = math.ceil(tonumber(ARGV[4]) - tonumber(ARGV[3]))
    if redis.call('PTTL', KEYS[at]) < keptMs then redis.call('PEXPIRE', KEYS[at], keptMs) end
  end
end
return answer`;

/** As `waitOf`, which memory uses: counts the request, unless its minute is full. */
export const admitScript = `
local requests = tonumber(redis.call('HGET', KEYS[1], 'requests') or '0')
local tokens = tonumber(redis.call('HGET', KEYS[1], 'tokens') or '0')
local function limit(text) if text == 'inf' then return math.huge end return tonumber(text) end
if requests >= limit(ARGV[2]) or (tokens > 0 and tokens + tonumber(ARGV[1]) > limit(ARGV[3])) then return 0 end
redis.call('HINCRBY', KEYS[1], 'requests', 1)
redis.call('HINCRBY', KEYS[1], 'tokens', ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[4])
return 1`;

/**
 * Notes what gateways have spent in a period, each in a field of its own: sums that are told again, or by two at once, count once. What was
 * spent before a server knew anything is its `base`. The total stands beside, for those who only look.
 */
export const spendScript = `
local by, total = KEYS[1], KEYS[2]
for at = 3, #ARGV, 2 do
  local known = tonumber(redis.call('HGET', by, ARGV[at]) or '0')
  if tonumber(ARGV[at + 1]) > known then redis.call('HSET', by, ARGV[at], ARGV[at + 1]) end
end
local function sum()
  local all, usd = redis.call('HVALS', by), 0
  for at = 1, #all do usd = usd + tonumber(all[at]) end
  return usd
end
local lacking = tonumber(ARGV[2]) - sum()
if lacking > 0 then
  local base = tonumber(redis.call('HGET', by, 'base') or '0')
  redis.call('HSET', by, 'base', string.format('%.17g', base + lacking))
end
redis.call('SET', total, string.format('%.15g', sum()))
redis.call('EXPIRE', by, ARGV[1])
redis.call('EXPIRE', total, ARGV[1])
return redis.call('HGETALL', by)`;
