import type { FlagList } from '../flag-table.ts';

/**
 * Of the TypeScript compiler, for itself and for `bun typecheck`, whose script is a `tsc` of some sort (typescriptlang.org/docs/handbook/
 * compiler-options.html). A switch may be given `true` or `false`, which is read as one more word.
 */
export const tscOptions: FlagList = {
  plain:
    '--noEmit --pretty --strict --skipLibCheck --incremental --silent -b --build --force --verbose --diagnostics --extendedDiagnostics ' +
    '--noErrorTruncation --composite --emitDeclarationOnly --declaration -d --declarationMap --sourceMap --removeComments --noCheck ' +
    '--strictNullChecks --noImplicitAny --noImplicitThis --noImplicitReturns --noImplicitOverride --noUnusedLocals --noUnusedParameters ' +
    '--noFallthroughCasesInSwitch --noUncheckedIndexedAccess --exactOptionalPropertyTypes --alwaysStrict --esModuleInterop ' +
    '--isolatedModules --resolveJsonModule --allowJs --checkJs --allowSyntheticDefaultImports --forceConsistentCasingInFileNames ' +
    '--skipDefaultLibCheck --preserveSymlinks --experimentalDecorators --useUnknownInCatchVariables --verbatimModuleSyntax ' +
    '--noEmitOnError --stopBuildOnErrors --inlineSourceMap --inlineSources --importHelpers --downlevelIteration --emitBOM --stripInternal ' +
    '--strictFunctionTypes --strictBindCallApply --strictPropertyInitialization --strictBuiltinIteratorReturn --noPropertyAccessFromIndexSignature ' +
    '--noUncheckedSideEffectImports --allowUnreachableCode --allowUnusedLabels --allowArbitraryExtensions --allowImportingTsExtensions ' +
    '--rewriteRelativeImportExtensions --allowUmdGlobalAccess --isolatedDeclarations --erasableSyntaxOnly --emitDecoratorMetadata ' +
    '--useDefineForClassFields --noLib --noResolve --noImplicitUseStrict --noEmitHelpers --preserveConstEnums --resolvePackageJsonExports ' +
    '--resolvePackageJsonImports --libReplacement --disableSizeLimit --assumeChangesOnlyAffectDirectDependencies --preserveWatchOutput',
  value:
    '-t --target -m --module --moduleResolution --moduleDetection --lib --jsx --jsxFactory --jsxFragmentFactory --types --typeRoots ' +
    '--baseUrl --rootDir --rootDirs --sourceRoot --mapRoot --newLine --customConditions --moduleSuffixes --jsxImportSource --maxNodeModuleJsDepth ' +
    '--ignoreDeprecations --locale',
  input: '-p --project',
  output: '--outDir --tsBuildInfoFile --declarationDir',
};
