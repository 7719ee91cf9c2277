/**
 * Words that tell about the asker and not about the command: feelings, persons, occasions, doubt, emphasis. Leaving one out never changes
 * what a command does. What could (negations, quantities, times, "only", "keep", names of things) must not stand here.
 */
const classes = {
  feeling: `
    afraid worried scared nervous curious suspicious desperate stuck confused confusing confuses
    puzzled sick tired fed annoyed annoying annoys sad sadly unfortunately luckily thankfully hopefully
    happy glad grateful sorry shame pity fear hate hates bored angry embarrassed frustrating frustrated
    insane crazy silly stupid dumb idiot dreadful terrible awful horrible horribly nightmare ugly nasty odd
    oddly weird strange funny mysterious suspiciously dodgy iffy painful painfully paranoid panicking
    screaming dying choking suffering`,
  emphasis: `
    actually basically literally honestly seriously simply really truly definitely certainly obviously
    apparently clearly surely perhaps maybe possibly somehow anyway anyhow though although however quite
    rather kinda sorta super totally absolutely damn bloody freaking goddamn darn too very much indeed
    already still yet suddenly finally eventually meanwhile nowadays again ever even well hell heck earth
    devil tf wtf lol lmao omg smh ffs idk idc imo imho tbh afaik iirc fyi btw asap rq rn pls plz pl thx ty
    tnx cheers tia welp yo hi dear dude bro mate folks uh um hmm hm er erm ah aha oh oops ouch argh ugh gah
    meh wow yikes yeah yep yup nah nope alas dammit crap shit gosh dang huh eh whoa howdy`,
  mind: `
    know knows knew known think thinks thought guess guessing wonder wondering remember recall forget forgot
    forgotten understand understood realise realize realised realized sure unsure clue believe believes
    suppose supposed assume suspect suspects seem seems seemed feels feel felt hear heard said says saying
    tell telling told talk explain explained meant hope hoping wish wishes wished decide decided learn
    learned learnt notice noticed claim claims claimed complain complains complaining
    complained swear swears advised suggested suggests recommended interested interesting matter matters
    figure mind prefer appreciate`,
  person: `
    boss supervisor professor prof colleague colleagues coworker coworkers teammate friend friends
    buddy guy guys woman kid kids nephew niece mom mum dad grandson granddaughter grandma grandpa wife
    husband cousin uncle aunt neighbour roommate flatmate student students teacher tutor contractor
    vendor supplier auditor auditors reviewer reviewers technician technicians somebody
    nobody people person ppl folk guru newbie noob beginner yourself himself herself themselves ourselves
    helpdesk`,
  occasion: `
    ticket meeting standup exam homework conference inventory insurance paperwork retro postmortem
    onboarding lecture interview deadline reason reasons purpose sake curiosity comparison trouble troubles
    troubleshooting chaos situation question questions doubt doubts trick tricks moment sec`,
  doing: `
    able possible impossible manage managed try tries tried trying happen happens happened happening going
    gonna gotta wanna lemme gimme dunno goes went come comes came coming    
      got gets getting look looking looked peek glance bet must ought seeing seen sees saw
    bother bothers bothering help helps helpful useful handy nice nicely kind fancy please`,
  speech: `
    i've ive i'd i'll we're we've we'd we'll you're youre you've they're theyre they've it's its that's
    thats there's theres here's heres he's she's ur y'all ya em else shd shld wld cld
    cud cuz whilst rly realy def prolly prob probs tho altho thru doin goin tryna sth smth sumthing whatcha
    wheres im`,
} as const;

/**
 * @example
 * ```ts
 * backgroundWords.includes('unfortunately'); // true
 * ```
 */
export const backgroundWords: readonly string[] = Object.values(classes).flatMap((words) =>
  words.trim().split(/\s+/),
);

/** Those that people give their directories as names, too; "in trouble" and "in question" are none. */
export const occasionsAndPersons: ReadonlySet<string> = new Set(
  'homework exam conference inventory insurance paperwork onboarding meeting interview student students teacher friends kids contractor vendor colleagues'.split(
    ' ',
  ),
);

/** Ways of asking that say nothing of what is asked. */
export const backgroundPhrases: readonly string[] = [
  'is it possible to',
  'is it possible',
  'it is possible to',
  'would it be possible to',
  'it would be good to',
  'it would be nice to',
  'it would be great to',
  'i would be glad to',
  'i would be happy to',
  "i'd be glad to",
  "i'd be happy to",
  'i would love to',
  "i'd love to",
  'i would prefer',
  'i wish to',
  'i am trying to',
  "i'm trying to",
  'how do i know',
  'how do i know if',
  'how can i know',
  'how do i find out',
  'can i find out',
  'find out',
  'figure out',
  'work out',
  'sort out',
  'tell me',
  'let me know',
  'i need to know',
  'i want to know',
  "i'd like to know",
  'i would like to know',
  'do you know',
  'any idea',
  'any clue',
  'no idea',
  'no clue',
  'not sure',
  "i'm not sure",
  'i am not sure',
  'i forgot',
  'i have forgotten',
  'i do not know',
  "i don't know",
  'dont know',
  "don't know",
  'cant remember',
  "can't remember",
  'i do not remember',
  "i don't remember",
  'cannot remember',
  'no longer remember',
  'i keep forgetting',
  'i always forget',
  'in the world',
  'on earth',
  'the hell',
  'the heck',
  'the fuck',
  'for me',
  'for us',
  'for real',
  'for sure',
  'for now',
  'at all',
  'after all',
  'of course',
  'by any chance',
  'at this point',
  'at this moment',
  'as of now',
  'these days',
  'all of a sudden',
  'for some reason',
  'for whatever reason',
  'no matter what',
  'a look at',
  'have a look at',
  'take a look at',
  'a peek at',
  'take a peek at',
  'have a peek at',
  'peek at',
  'see what',
  'see which',
  'see who',
  'see how',
  'see if',
  'to see',
  'what is up with',
  "what's up with",
  'what the',
  'how come',
  'or not',
  'or nah',
  'or something',
  'or so',
  'or what',
  'or whatever',
  'and so on',
  'and stuff',
  'i guess',
  'i think',
  'i believe',
  'i suppose',
  'i suspect',
  'i hope',
  'i bet',
  'you know',
  'is there any way to',
  'any way to',
  'is there a way',
  'a way to',
  'is there a command to',
  'is there a command for',
  'whats the command for',
  'what is the command for',
  'which command',
  'what do i type',
  'what do i type to',
  'what should i type',
  'what do i run to',
  'how on earth',
  ...['in', 'from', 'at', 'on', 'using', 'via'].flatMap((join) =>
    [
      'the terminal',
      'a terminal',
      'terminal',
      'my terminal',
      'the command line',
      'command line',
      'the commandline',
      'the shell',
      'the cli',
      'a shell',
      'the console',
    ].map((place) => `${join} ${place}`),
  ),
  'on this box',
  'on this server',
  'on this host',
  'on this laptop',
  'on this workstation',
  'on this pc',
  'on this vm',
  'on this thing',
  'on my laptop',
  'on my pc',
  'on my workstation',
  'on our server',
  'on the server',
  'on the machine',
  'on the computer',
  'on the box',
  'on the laptop',
  'on the workstation',
  'on the host',
  'on here',
  'in here',
  'of this server',
  'of this box',
  'of this laptop',
  'of this host',
  'of my laptop',
  'of the computer',
  'of the machine',
  'of the server',
  'of our server',
  'of our workstation',
  'in our workstation',
  'in my computer',
  'in this computer',
  'in this machine',
  'in my laptop',
  'in this pc',
  'in my pc',
  'has this computer',
  'has this machine',
  'has this pc',
  'has this server',
  'has this laptop',
  'does this computer have',
  'does this machine have',
  'does this server have',
  'does this laptop have',
  'does my computer have',
  'does my laptop have',
  'does this box have',
  'do i have here',
  'a lot of',
  'lots of',
  'a bunch of',
  'bunch of',
  'loads of',
  'tons of',
  'a couple of',
  'kind of',
  'sort of',
  'a bit',
  'a little',
  'a few words about',
];
