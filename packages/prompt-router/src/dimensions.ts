import { listed } from './listed.ts';

/** The dimensions of spec 002 in its order. */
export const dimensionNames = [
  'tokenCount',
  'codePresence',
  'reasoningMarkers',
  'technicalTerms',
  'creativeMarkers',
  'simpleIndicators',
  'multiStepPatterns',
  'questionComplexity',
  'imperativeVerbs',
  'constraintCount',
  'outputFormat',
  'referenceComplexity',
  'negationComplexity',
  'domainSpecificity',
  'agenticTask',
] as const;

export type DimensionName = (typeof dimensionNames)[number];

/** How many different keywords (or questions, or signs of steps) give which value between -1 and 1. */
export type Step = readonly [atLeast: number, value: number];

export interface Dimension {
  readonly name: DimensionName;
  /** Its part of the score; all of them make 1 (spec 002). */
  readonly weight: number;
  /** How its signal begins: `code (function, class)`. */
  readonly label: string;
  /** From the highest down. */
  readonly steps: readonly Step[];
  /**
   * In lower case. Words are found as whole words, in whatever case; a blank in a keyword stands for blanks and hyphens.
   * Scripts without blanks are found anywhere.
   */
  readonly keywords: readonly string[];
  /** Prompts that have this dimension and such as must not, though they look like it. Tests hold them. */
  readonly examples: readonly string[];
  readonly counterexamples: readonly string[];
}

/**
 * The table of spec 002. Weights and first keywords are the spec's; the steps are those of the public implementation it
 * describes (donnfelker/claw-llm-router, classifier.ts), which the spec leaves open. `tokenCount` is a function of length
 * (`lengthValue`); `multiStepPatterns` and `questionComplexity` are counted by the pass.
 */
export const dimensions: readonly Dimension[] = [
  {
    name: 'tokenCount',
    weight: 0.08,
    label: 'length',
    steps: [],
    keywords: [],
    examples: [],
    counterexamples: [],
  },
  {
    name: 'codePresence',
    weight: 0.14,
    label: 'code',
    steps: [
      [2, 1],
      [1, 0.5],
    ],
    keywords: listed(
      '```, def, async, const, elif, println, printf, typedef, struct, enum, lambda, regex',
      'unittest, stdin, stdout, nullptr, sql query, source code, stack trace, traceback',
      'pseudocode, type error, null pointer, segfault, python, javascript, typescript, golang',
      'bash script, shell script, html, css, 函数, 代码, 関数, コード, 함수, 코드, функция, функцию, код',
      'funktion, klasse, fonction, función, código',
    ),
    examples: [
      'Write a function that adds.',
      'What does `async` do?',
      '写一个函数',
      '```\nx\n```',
      'function, class',
    ],
    counterexamples: [
      'The classic impression of a defined constant.',
      'dysfunctional families',
      'I classify important things.',
      'a function of time',
    ],
  },
  {
    name: 'reasoningMarkers',
    weight: 0.17,
    label: 'reasoning',
    steps: [
      [2, 1],
      [1, 0.7],
    ],
    keywords: listed(
      'prove, proof, proofs, proves, disprove, theorem, theorems, lemma, corollary, derive',
      'derivation, formally, mathematically, mathematical, logically, deduce, by induction',
      'induction, by contradiction, counterexample, axiom, axioms, rigorous, rigorously',
      'trade offs, tradeoffs, root cause, first principles, time complexity, 证明, 定理, 推导, 証明, 導出',
      '증명, 정리를, докажи, докажите, теорема, теорему, beweise, theorème, théorème, démontre',
      'demuestra, teorema',
    ),
    examples: ['Prove it.', 'State the THEOREM', '请证明', 'Do it by\ncontradiction.'],
    counterexamples: ['Improve this approach.', 'waterproof', 'The derivative market'],
  },
  {
    name: 'technicalTerms',
    weight: 0.09,
    label: 'technical',
    steps: [
      [4, 1],
      [2, 0.5],
    ],
    keywords: listed(
      'algorithm, algorithms, optimize, optimise, architecture, distributed, kubernetes',
      'microservice, microservices, database, databases, infrastructure, concurrency',
      'concurrent, mutex, deadlock, race condition, throughput, latency, scalability, scalable',
      'sharding, replication, consensus, load balancer, caching, cache invalidation, compiler',
      'cryptography, encryption, authentication, oauth, tls, tcp, grpc, graphql, rest api, api',
      'backend, frontend, middleware, terraform, docker, container, ci cd, pipeline',
      'schema migration, transaction, transactions, index, neural network, machine learning',
      'embedding, embeddings, gradient, refactor, refactoring, asynchronous, event driven',
      'message queue, kafka, redis, postgres, postgresql, linux kernel, 算法, 架构, 分布式, 数据库',
      'アルゴリズム, データベース, 分散, 알고리즘, 데이터베이스, алгоритм, архитектура, базу данных, algorithmus',
      'datenbank, algorithme, algoritmo',
    ),
    examples: ['A distributed database', 'kubernetes and docker'],
    counterexamples: ['basic graphic fast', 'the recontainerised apiary'],
  },
  {
    name: 'creativeMarkers',
    weight: 0.05,
    label: 'creative',
    steps: [
      [2, 0.7],
      [1, 0.5],
    ],
    keywords: listed(
      'story, stories, poem, poems, poetry, haiku, sonnet, limerick, lyrics, novel, screenplay',
      'brainstorm, creative, compose, imagine, imaginative, slogan, tagline, fairy tale',
      'blog post, write a, write an, write me, persuasive, metaphor, character sketch, 故事, 诗',
      '创意, 物語, 詩, 이야기, 시를, рассказ, стихотворение, geschichte, gedicht, histoire, poème, cuento',
      'poema',
    ),
    examples: ['Tell a story.', 'Write a note.', '写一首诗'],
    counterexamples: ['The history of decomposed matter', 'two-storey house'],
  },
  {
    name: 'simpleIndicators',
    weight: 0.11,
    label: 'simple',
    steps: [[1, -1]],
    keywords: listed(
      "what is, what's, whats, what are, what does, what was, who is, who was, who wrote",
      'when was, when is, when did, where is, where was, how old, how tall, how far',
      'how many days, how do you say, define, definition of, meaning of, translate, capital of',
      'synonym for, spell, yes or no, hello, hi, hey, thanks, thank you, good morning',
      'good night, goodbye, bye, true or false, 什么是, 是什么, 你好, 谢谢, とは, こんにちは, ありがとう, 안녕, 무엇',
      "что такое, привет, спасибо, кто такой, was ist, hallo, danke, qu'est, bonjour, merci",
      'qué es, hola, gracias',
    ),
    examples: ['What is DNS?', 'hello', '你好', 'So, what is the capital of France?'],
    counterexamples: ['This chi-square redefined', 'shellos', 'They undefined it.'],
  },
  {
    name: 'multiStepPatterns',
    weight: 0.11,
    label: 'multi-step',
    steps: [[1, 0.5]],
    keywords: [],
    examples: [
      'First read it, then write it.',
      'Step 1: wash. Step 2: dry.',
      '1. wash\n2. dry',
      '1) a\n2) b',
    ],
    counterexamples: ['The first of May', 'footstep 4', 'It was 2020. Then', 'Firstborn and thenceforth'],
  },
  {
    name: 'questionComplexity',
    weight: 0.04,
    label: 'questions',
    steps: [[4, 0.5]],
    keywords: [],
    examples: ['Who? When? Where? Why?', '谁？何时？何地？为何？'],
    counterexamples: ['Who? When?', 'Really????'],
  },
  {
    name: 'imperativeVerbs',
    weight: 0.03,
    label: 'imperative',
    steps: [
      [2, 0.5],
      [1, 0.3],
    ],
    keywords: listed(
      'build, create, implement, design, develop, construct, generate, configure, set up, setup',
      'deploy, migrate, integrate, rewrite, analyze, analyse, evaluate, compare, architect',
      'automate, 实现, 设计, 创建, 构建, 実装, 設計, 作成, 구현, 설계, создай, реализуй, разработай, erstelle',
      'implementiere, entwickle, crée, développe, crea, diseña',
    ),
    examples: ['Build it.', 'Set up a server.', '实现它'],
    counterexamples: ['rebuilding and recreated', 'designer'],
  },
  {
    name: 'constraintCount',
    weight: 0.04,
    label: 'constraints',
    steps: [
      [3, 0.7],
      [1, 0.3],
    ],
    keywords: listed(
      'at most, at least, no more than, no less than, within, maximum, minimum, budget',
      'constraint, constraints, must not, up to, limit, limits, exactly, requirement',
      'requirements, subject to, fewer than, less than, under, 不超过, 至少, 最多, 以内, 以下, 最大',
      'не более, не менее, höchstens, mindestens, au plus, au moins, como máximo, al menos',
    ),
    examples: ['In at most two lines', 'within budget'],
    counterexamples: ['unlimited wonder', 'withindoors'],
  },
  {
    name: 'outputFormat',
    weight: 0.03,
    label: 'format',
    steps: [
      [2, 0.7],
      [1, 0.4],
    ],
    keywords: listed(
      'json, yaml, xml, csv, markdown, table, schema, format as, structured, bullet points',
      'bullet list, latex, toml, as a list, in the format, following format, 表格, 格式, 形式で, 표로',
      'таблица, таблицу, tabelle, tableau, tabla',
    ),
    examples: ['Answer in JSON.', 'as bullet points'],
    counterexamples: ['comfortable stables', 'unstructuredly'],
  },
  {
    name: 'referenceComplexity',
    weight: 0.02,
    label: 'references',
    steps: [
      [2, 0.5],
      [1, 0.3],
    ],
    keywords: listed(
      'the docs, the documentation, the api, the code, the codebase, the file, the spec',
      'attached, above, below, previous, previously, following, earlier, the error, the log',
      'the logs, the diff, the repo, the repository, as mentioned, the paper, this article, 上面',
      '以上, 前述, 위의, выше, oben, ci dessus, arriba, anterior',
    ),
    examples: ['See the docs.', 'as attached'],
    counterexamples: ['Unattached, overabove'],
  },
  {
    name: 'negationComplexity',
    weight: 0.01,
    label: 'negation',
    steps: [
      [3, 0.5],
      [2, 0.3],
    ],
    keywords: listed(
      "don't, dont, do not, avoid, never, without, except, exclude, excluding, no longer, can't",
      "cannot, shouldn't, should not, neither, instead of, rather than, unless, 不要, 避免, 除了",
      '하지 마, не надо, без, кроме, ohne, außer, sans, sauf, sin, excepto',
    ),
    examples: ["Don't stop; avoid it.", 'never without you'],
    counterexamples: ['nevertheless unavoidable exceptional'],
  },
  {
    name: 'domainSpecificity',
    weight: 0.02,
    label: 'domain-specific',
    steps: [
      [2, 0.8],
      [1, 0.5],
    ],
    keywords: listed(
      'quantum, fpga, vlsi, risc v, asic, photonics, genomics, proteomics, topological',
      'homomorphic, zero knowledge, lattice based, bioinformatics, pharmacokinetics, stochastic',
      'differential equation, differential equations, eigenvalue, eigenvalues, manifold',
      'cohomology, bayesian, crispr, superconductor, tensor, jurisprudence, actuarial',
      'derivatives pricing, 量子, 基因组, 同态, 量子力学, 양자, квантовая, квантовый, quanten, quantique',
      'cuántica',
    ),
    examples: ['quantum computing', 'a zero-knowledge proof'],
    counterexamples: ['basic quantumness'],
  },
  {
    name: 'agenticTask',
    weight: 0.06,
    label: 'agentic',
    steps: [
      [4, 1],
      [2, 0.5],
    ],
    keywords: listed(
      'read file, read the file, look at, check the, open the, edit, modify, update the',
      'change the, write to, create file, create a file, execute, run the, run tests',
      'run the tests, deploy, install, npm, pip, compile, after that, once done, fix, debug',
      'until it works, iterate, make sure, verify, confirm, commit, pull request, merge, rebase',
      'rename, delete the, step 1, step 2, investigate, reproduce, search the, all files',
      'in the repo, git, 修复, 调试, 部署, 安装, 修正, デバッグ, 고쳐, 배포, исправь, исправить, установи',
      'repariere, behebe, corrige, arregla, instala',
    ),
    examples: ['Fix it and deploy.', 'Edit the file; verify it.', 'look at it and debug'],
    counterexamples: ['prefix, suffix and creditor', 'employed debugger'],
  },
];

/**
 * Words that are code beside code and plain English or mathematics alone ("a function of time", "let us return"). They
 * count beside a surer word, beside one another, among braces, or where something is to be made.
 */
export const weakCodeWords: readonly string[] = listed(
  'function, functions, class, classes, import, imports, method, methods, variable',
  'variables, let, var, return, returns, select, await, loop, array, arrays, string',
  'strings',
);

/**
 * How the answer shall be thought about or dressed, whatever the task is. Such a sentence is found and set aside, so that
 * it can't decide more than the task does (`wrapper.ts`); those that ask for reasoning count as one reasoning marker.
 */
export const processMarkers: readonly string[] = listed(
  'step by step, chain of thought, think carefully, think hard, think deeply, think through',
  'ultrathink, show your work, show your steps, show your reasoning, explain your reasoning',
  'reason through, reason carefully, work through, take a deep breath, double check your',
  '一步一步, 逐步, ステップバイステップ, 단계별로, шаг за шагом, schritt für schritt, étape par étape',
  'paso a paso',
);

/** The same, without a wish for reasoning. */
export const dressMarkers: readonly string[] = listed(
  'you are an expert, you are a helpful, you are a world, you are an ai',
  'you are a professional, you are a senior, act as, pretend to be, be concise, be brief',
  'be thorough, be accurate, be as detailed, answer the following question',
  'answer the question, answer concisely, respond concisely, answer carefully',
  "answer in detail, this is very important, i'll tip, keep it short, explain your answer",
  'in your own words',
);

/** Words of patterns that the pass puts together. */
export const patternWords = {
  first: ['first', 'firstly'],
  following: ['then', 'next', 'finally', 'afterwards', 'lastly'],
  step: ['step', 'phase'],
} as const;
