// What hunchd takes of undici. Its index brings fetch, caches, mocks and web sockets along, 600 KB that no bundler can
// leave out of CommonJS. The paths are undici's own: another version that has moved them fails the build.
const request = require('undici/lib/api/api-request.js');
const Agent = require('undici/lib/dispatcher/agent.js');
const EnvHttpProxyAgent = require('undici/lib/dispatcher/env-http-proxy-agent.js');
const Dispatcher = require('undici/lib/dispatcher/dispatcher.js');
const errors = require('undici/lib/core/errors.js');

// As the index does: an agent answers `request` by what stands on the prototype.
Object.assign(Dispatcher.prototype, { request });

module.exports = { Agent, EnvHttpProxyAgent, errors };
