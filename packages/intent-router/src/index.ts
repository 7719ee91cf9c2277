export { defaultIntentRouterOptions, intentRouterOptions, type IntentRouterOptions } from './config.ts';
export {
  routeSources,
  type Evidence,
  type RankedDomain,
  type RouteDecision,
  type RouteSource,
} from './decision.ts';
export {
  builtInDomains,
  type BuiltInDomain,
  type DomainDefinition,
  type DomainExample,
  type DomainName,
  type DomainSafety,
  type DomainTool,
  type ToolParameter,
} from './domains/domain.ts';
export { DomainRegistry, generalDomain, type RegistrySettings } from './domains/registry.ts';
export { domainContext, type DomainContext } from './platform/context.ts';
export { isInstalled, unknownPlatform, type NameKind, type PlatformFacts } from './platform/facts.ts';
export type { TableLook } from './platform/table-look.ts';
export type * from './ports.ts';
export {
  FunctionGemmaRouter,
  type FunctionGemmaSettings,
  type ModelFailure,
  type ModelHealth,
} from './functiongemma/router.ts';
export { ollamaUrl } from './functiongemma/ollama-url.ts';
export { LocalRouter, type LocalAnswer } from './local/local-router.ts';
export { IntentRouter, type IntentRouterSettings, type RouteRequest } from './router.ts';
export * from './generate/index.ts';
