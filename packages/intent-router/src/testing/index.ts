export { httpPortContract, type HttpPortPromise, type ScriptedServer } from './http-port-contract.ts';
