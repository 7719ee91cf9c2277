// What a Redis or Valkey server does in one step, in its Lua.

declare module 'ioredis' {
  interface RedisCommander {
    hunchReserve(keys: number, ...keysAndValues: string[]): Promise<string[]>;
    hunchAdmit(key: string, ...values: string[]): Promise<number>;
    hunchRaise(key: string, owed: string, usd: string, seconds: string): Promise<number>;
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
  elseif day + apart >= dayMax or month + apart >= monthMax then result = 'others_first' end
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
    redis.call('PEXPIREAT', KEYS[at], ARGV[4])
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

/** Adds what a gateway owes, and raises the sum to what it knows of. */
export const raiseScript = `
redis.call('INCRBYFLOAT', KEYS[1], ARGV[1])
if tonumber(redis.call('GET', KEYS[1])) < tonumber(ARGV[2]) then redis.call('SET', KEYS[1], ARGV[2]) end
redis.call('EXPIRE', KEYS[1], ARGV[3])
return 1`;
