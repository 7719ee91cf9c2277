import assert from 'node:assert/strict';
import {
  askOracle,
  chosenModel,
  classifyPrompt,
  defaultSettings,
  explainDecision,
  extractPrompt,
  fallbackChain,
  parseTier,
  profiles,
  promptRequest,
  promptRouterOptions,
  tierOf,
  tiers,
  type Tier,
  type TierOracle,
} from '@hunch/prompt-router';
import { Section, type Specification } from './item.ts';
import { budget } from './shown-by.ts';

/** As the specification scores: numbers and symbols correct it by default, which has an item of its own. */
const specified = { ...defaultSettings, correctsBySignals: false };
const decide = (prompt: string) => classifyPrompt(promptRequest(prompt), specified);
const valueOf = (dimension: string, prompt: string): number => {
  const at = explainDecision(decide(prompt)).findIndex(({ name }) => name === dimension);
  return decide(prompt).values[at] ?? NaN;
};

/** The table of dimensions: name, weight, and a prompt that shows it. */
const dimensions: readonly (readonly [name: string, weight: number, prompt: string])[] = [
  ['tokenCount', 0.08, 'hi'],
  ['codePresence', 0.14, 'why does this function and class need an import?'],
  ['reasoningMarkers', 0.17, 'prove the theorem of Pythagoras'],
  ['technicalTerms', 0.09, 'a distributed algorithm on kubernetes'],
  ['creativeMarkers', 0.05, 'a story and a poem about the sea'],
  ['simpleIndicators', 0.11, 'what is the capital of France'],
  ['multiStepPatterns', 0.11, 'first read it, then sum it up'],
  ['questionComplexity', 0.04, 'who? when? where? why? how?'],
  ['imperativeVerbs', 0.03, 'build and deploy the page, implement the form'],
  ['constraintCount', 0.04, 'at most ten lines within a budget of two, maximum three'],
  ['outputFormat', 0.03, 'the list as json or yaml, in a table'],
  ['referenceComplexity', 0.02, 'as the docs above and the attached file say, see the api'],
  ['negationComplexity', 0.01, "don't use it, avoid loops, without recursion, except one"],
  ['domainSpecificity', 0.02, 'quantum error correction on an fpga for genomics'],
  ['agenticTask', 0.06, 'read file a, edit it, fix and debug the tests, then deploy'],
];

const scoring = new Section('15 dimensions').asWritten(
  'there are fifteen, and their weights sum to 1.0',
  () => {
    const explained = explainDecision(decide('hello'));
    assert.equal(explained.length, 15);
    const sum = explained.reduce((all, { weight }) => all + weight, 0);
    assert.ok(Math.abs(sum - 1) < 1e-9);
  },
);
for (const [name, weight, prompt] of dimensions)
  scoring.asWritten(`${name}: weight ${weight}`, () => {
    const found = explainDecision(decide(prompt)).find((each) => each.name === name);
    assert.equal(found?.weight, weight);
    assert.notEqual(valueOf(name, prompt), 0, prompt);
  });
scoring
  .asWritten(
    'runs in less than 1 ms, without a network',
    budget(/route a prompt of 5, 50, 500, 5,000, 100,000 tokens \| 2, 4, 25, 100, 150 µs/),
  )
  .asWritten('a short prompt has -1 for its length, a long one 1', () => {
    assert.equal(valueOf('tokenCount', 'hi'), -1);
    assert.equal(valueOf('tokenCount', 'a word of many '.repeat(300)), 1);
  })
  .asWritten('simple indicators pull down: -1', () => {
    assert.equal(valueOf('simpleIndicators', 'what is the capital of France'), -1);
  })
  .otherwise(
    'keywords stand anywhere in the text',
    'as whole words: “improve” holds no “prove”, “classic” no “class”; in scripts without blanks anywhere',
    () => assert.equal(valueOf('reasoningMarkers', 'improve the wording'), 0),
  )
  .otherwise(
    'the score is the weighted sum of the dimensions',
    'by default numbers and symbols raise it by at most 0.25, never lower it: public results support that (ADR 37); `scorer = "spec"` leaves it out',
    () => {
      const prompt = 'solve x^2 + 31415 = 0';
      const raised = classifyPrompt(promptRequest(prompt), defaultSettings).score - decide(prompt).score;
      assert.ok(raised > 0 && raised <= 0.25);
    },
  );

const boundaries = new Section('Tier boundaries').asWritten(
  '0.00, 0.15 and 0.35; each belongs to the tier above',
  () => {
    const at = [-0.01, 0, 0.149, 0.15, 0.349, 0.35].map((score) => tierOf(score, profiles.spec));
    assert.deepEqual(at, ['SIMPLE', 'MEDIUM', 'MEDIUM', 'COMPLEX', 'COMPLEX', 'REASONING']);
    assert.equal(promptRouterOptions.profile.default, 'spec');
  },
);

const overrides = new Section('Special overrides')
  .asWritten('more than 100,000 estimated tokens: COMPLEX, 0.95', () => {
    const { tier, confidence } = decide('words of a long text that goes on '.repeat(20_000));
    assert.deepEqual([tier, confidence >= 0.95], ['COMPLEX', true]);
  })
  .asWritten('two reasoning keywords: REASONING, 0.85', () => {
    const { tier, confidence } = decide('Prove the theorem.');
    assert.deepEqual([tier, confidence >= 0.85], ['REASONING', true]);
  })
  .asWritten('four signs of complexity in several steps: COMPLEX, 0.85', () => {
    const { tier, confidence } = decide(
      'First design a distributed algorithm on kubernetes, then implement, build and deploy it, fix and debug what fails.',
    );
    assert.deepEqual([tier, confidence >= 0.85], ['COMPLEX', true]);
  })
  .otherwise(
    'two reasoning keywords, wherever they stand',
    'a sentence that only says how to answer (“think step by step”) is scored apart: harnesses put it around every prompt',
    () =>
      assert.notEqual(decide('Let’s think step by step, chain of thought. What is 2+2?').tier, 'REASONING'),
  );

const confidence = new Section('Confidence')
  .asWritten('sigmoid(12 × distance to the nearest boundary)', () => {
    const { confidence: stated, score, source } = decide('summarise the docs as json for the api in a table');
    const distance = Math.min(...[0, 0.15, 0.35].map((boundary) => Math.abs(score - boundary)));
    if (source === 'rules') assert.ok(Math.abs(stated - 1 / (1 + Math.exp(-12 * distance))) < 1e-5);
  })
  .asWritten('below 0.70 a language model should be asked', () => {
    assert.equal(promptRouterOptions.confidence_threshold.default, 0.7);
    assert.equal(decide('hello, what is it').confidence < 0.7, decide('hello, what is it').isAmbiguous);
  })
  .otherwise(
    'a model is asked where the confidence is low',
    'only where `llm_classifier` is on: a request would wait for another; off, such a prompt goes one tier up',
    () => assert.equal(promptRouterOptions.llm_classifier.default, false),
  );

const signals = new Section('Signals')
  .asWritten('`short (3 tokens)`, `simple (what is)`, `code (…)`, `reasoning (…)`', () => {
    const { signals: said } = decide('What is 2+2?');
    assert.ok(said.some((signal) => /^short \(\d+ tokens\)$/.test(signal)));
    assert.ok(said.includes('simple (what is)'));
    assert.ok(
      decide('prove the theorem step by step').signals.some((signal) => signal.startsWith('reasoning (')),
    );
  })
  .otherwise(
    '`ambiguous (conf=0.58) → needs LLM classification`',
    'in words that a person reads: `unsure (58 %)`',
    () => {
      const { signals: said, isAmbiguous } = decide('hello, what is it');
      assert.equal(
        said.some((signal) => /^unsure \(\d+ %\)$/.test(signal)),
        isAmbiguous,
      );
    },
  )
  .otherwise(
    'they appear in the router’s logs',
    'they quote keywords of the prompt: they go into the ledger on this machine and to `hunch route --explain`, never into a log',
    () => assert.equal(decide('What is 2+2?').reason.text.startsWith('SIMPLE: '), true),
  );

const oracle = (available: boolean): TierOracle => ({
  available,
  ask: (_, prompt) => Promise.resolve(`${prompt.length}`),
});
const llm = new Section('LLM classifier')
  .asWritten('an exact answer first, else the first tier in it', () => {
    const answers = [' complex ', 'It is REASONING, not SIMPLE.', 'no idea'].map(parseTier);
    assert.deepEqual(answers, ['COMPLEX', 'REASONING', undefined]);
  })
  .asWritten('every failure ends at MEDIUM: no key, an error, no tier', async () => {
    const failing: TierOracle = { available: true, ask: () => Promise.reject(new Error('late')) };
    const verdicts = await Promise.all(
      [oracle(false), failing, oracle(true)].map((each) => askOracle('x', 'SIMPLE', each)),
    );
    assert.deepEqual(
      verdicts.map(({ tier, outcome }) => [tier, outcome]),
      [
        ['MEDIUM', 'unavailable'],
        ['MEDIUM', 'failed'],
        ['MEDIUM', 'invalid'],
      ],
    );
  })
  .asWritten('the prompt is cut to 500 characters', async () => {
    let length = 0;
    const ask: TierOracle['ask'] = (_, prompt) => {
      length = prompt.length;
      return Promise.resolve('SIMPLE');
    };
    await askOracle('x'.repeat(2000), 'SIMPLE', { available: true, ask });
    assert.equal(length, 500);
  })
  .asWritten('its answer holds, whether it confirms or overrules', async () => {
    const says = (tier: Tier): TierOracle => ({ available: true, ask: () => Promise.resolve(tier) });
    assert.equal((await askOracle('x', 'SIMPLE', says('SIMPLE'))).outcome, 'confirmed');
    assert.equal((await askOracle('x', 'SIMPLE', says('COMPLEX'))).tier, 'COMPLEX');
  })
  .otherwise(
    '`/router classifier MODEL` chooses another',
    '`prompt_router.classifier_model` in the configuration, as all options: no client’s message is a command to the gateway',
    () => assert.equal(promptRouterOptions.classifier_model.kind, 'text'),
  )
  .asWritten('the model is that of the tier SIMPLE by default', () => {
    assert.equal(promptRouterOptions.classifier_model.default, '');
  });

const packed = `[Chat messages since your last reply - for context]
user: earlier message
assistant: earlier reply
[Current message - respond to this]
What is 2+2?`;
const extraction = new Section('Prompt extraction')
  .asWritten('packed context: the current message alone', () => {
    assert.equal(extractPrompt(packed, undefined).text, 'What is 2+2?');
  })
  .asWritten('an embedded system prompt is taken out', () => {
    const system = 'You answer in json. You never write a function.';
    assert.equal(extractPrompt(`${system}\n\n3+1`, system).text, '3+1');
  })
  .otherwise(
    'a long message without a system role: what follows the last blank line, if shorter than 500',
    'only where what stands before speaks to an assistant: a document with a question below it would lose its document',
    () => {
      const rules = `You are a helpful assistant. ${'Rules of the house. '.repeat(40)}`;
      assert.equal(extractPrompt(`${rules}\n\n3+1`, undefined).text, '3+1');
      const honest = `${'It rained all day in the town. '.repeat(40)}\n\nSum it up.`;
      assert.equal(extractPrompt(honest, undefined).text, honest);
      const long = `You are an assistant. ${'a'.repeat(600)}\n\n${'b'.repeat(600)}`;
      assert.equal(extractPrompt(long, undefined).text, long);
    },
  );

const forced = new Section('Forced tier').asWritten(
  'each tier by its name, bare or with `claw-llm-router/`',
  () => {
    for (const tier of tiers)
      for (const id of [
        tier.toLowerCase(),
        `claw-llm-router/${tier.toLowerCase()}`,
        `hunch/${tier.toLowerCase()}`,
      ])
        assert.deepEqual(chosenModel(id), { kind: 'tier', tier });
  },
);

const chain = new Section('Fallback chain').asWritten(
  'SIMPLE → MEDIUM → COMPLEX; MEDIUM → COMPLEX; COMPLEX → REASONING; REASONING alone',
  () => {
    assert.deepEqual(fallbackChain, {
      SIMPLE: ['SIMPLE', 'MEDIUM', 'COMPLEX'],
      MEDIUM: ['MEDIUM', 'COMPLEX'],
      COMPLEX: ['COMPLEX', 'REASONING'],
      REASONING: ['REASONING'],
    });
  },
);

export const promptRouter: Specification = {
  title: '002, prompt classifier',
  items: [scoring, boundaries, overrides, confidence, signals, llm, extraction, forced, chain].flatMap(
    ({ items }) => items,
  ),
};
