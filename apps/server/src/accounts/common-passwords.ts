/** Words that people build passwords on. Names, teams, animals and keyboard habits head every leaked list. */
const WORDS = new Set(
  `
  password passwort contrasena motdepasse senha parola haslo wachtwoord heslo salasana pass passwd passcode secret
  private admin administrator root user guest login logmein letmein welcome hello hallo hola bonjour ciao master
  default changeme test tester testing temp temporary sample demo example computer internet network system server
  windows microsoft apple google android samsung nokia iphone macbook qwerty qwertz azerty qwert asdf asdfgh
  asdfghjkl zxcvbn zxcvbnm qazwsx wasd monkey dragon tiger lion panther eagle falcon hawk wolf bear shark dolphin
  turtle rabbit bunny kitten kitty puppy doggy horse pony zebra panda koala penguin chicken spider scorpion cobra
  snake mustang bulldog beagle butterfly ladybug pussy cat cats dog dogs fish tweety snoopy garfield scooby mickey
  minnie donald simba nemo sunshine moonlight starlight sunset summer winter spring autumn january february march
  april may june july august september october november december monday tuesday wednesday thursday friday saturday
  sunday flower flowers rose roses daisy lily jasmine orchid orange banana cherry peach strawberry pineapple
  cookie cookies chocolate candy sugar honey coffee pepper ginger cheese pizza whisky vodka beer wine love lovely
  lover loveme iloveyou iloveu ilovegod loveyou jesus jesuschrist christ heaven angel angels blessed faith hope
  grace god godisgood princess prince queen king kings diamond diamonds gold golden silver crystal forever friend
  friends family mother father mommy daddy mama papa brother sister sweetheart sweety sweetie baby babygirl
  babyboy honeybee beautiful pretty cutie sexy sexygirl hottie football soccer baseball basketball hockey tennis
  golf cricket rugby boxing wrestling swimming skateboard liverpool arsenal chelsea barcelona realmadrid juventus
  manchester united everton celtic rangers tottenham bayern yankees redsox cowboys steelers lakers patriots
  packers raiders eagles giants dodgers bulls superman batman spiderman ironman hulk thor wolverine joker starwars
  skywalker vader yoda jedi matrix gandalf frodo hobbit potter harrypotter hogwarts pokemon pikachu naruto sasuke
  goku dragonball onepiece sonic mario luigi zelda minecraft fortnite roblox warcraft starcraft counterstrike
  callofduty halo michael michelle jennifer jessica ashley amanda nicole daniel david andrew joshua matthew
  anthony christopher william robert richard joseph thomas charles james john jordan justin brandon jason kevin
  brian steven george edward alexander alexandra nicholas samuel samantha benjamin jonathan patrick victoria
  elizabeth stephanie melissa andrea natalie natasha maria mariana carlos antonio francisco fernando alejandro
  sebastian gabriel rafael isabella sophie sophia charlotte olivia emily hannah sarah rachel rebecca laura lauren
  julia juliana martin marina thompson taylor tyler austin dallas madison morgan hunter maggie buster bailey
  charlie jackson oliver oscar harley ferrari porsche mercedes corvette camaro yamaha honda toyota suzuki kawasaki
  ducati bmw metallica nirvana slipknot greenday blink eminem tupac beatles elvis guitar music rockstar rocknroll
  hiphop killer ninja samurai warrior soldier sniper ranger marine army navy airforce phoenix thunder lightning
  storm shadow ghost darkness devil demon vampire zombie monster legend hero champion winner lucky freedom liberty
  justice america canada australia england ireland scotland germany france italy spain portugal brazil mexico
  argentina colombia russia ukraine poland turkey india pakistan china japan korea london paris berlin madrid
  moscow newyork texas florida california chicago boston denver houston miami bitcoin ethereum crypto tron
  blockchain wallet money dollar dollars million millionaire casino poker jackpot fuckyou fuckoff fuck fucker
  asshole bitch bastard shit bullshit whatever nothing trustno access maverick trustnoone iamthebest number one
  nevermind thankyou please sorry blahblah blah opensesame abracadabra hardcore playboy player gamer gaming hacker
  pussycat bubbles rainbow unicorn sparkle purple yellow green black white blue red pink magic wizard mystic
  tinkerbell peanut pumpkin cupcake muffin snickers
  `
    .trim()
    .split(/\s+/),
);

const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7h8i9j0',
  '1a2b3c4d5e6f7g8h9i0j',
  '!@#$%^&*()',
];
const BACKWARDS = RUNS.map((run) => run.split('').toReversed().join(''));
const REPEATED = /^(.{1,6}?)\1+$/;
const SHORT_NUMBER = /^\d{1,7}$/;
const DATE = /^(?:(?:0[1-9]|[12]\d|3[01]){2}(?:19|20)\d\d|(?:19|20)\d\d(?:0[1-9]|[12]\d|3[01]){2})$/;
const ENDING = /[\d!?.*#$@_-]{0,6}$/;
const BEGINNING = /^\d{0,4}/;
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * Whether a password is one of those that everybody uses: a common word with or without digits around it and letters
 * replaced by signs, a run on the keyboard, a repetition, a short number, a date.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  if (SHORT_NUMBER.test(plain) || DATE.test(plain) || REPEATED.test(plain)) return true;
  if ([...RUNS, ...BACKWARDS].some((run) => run.includes(plain))) return true;
  return coresOf(plain).some((core) => WORDS.has(core) || isDoubled(core));
}

function coresOf(plain: string): readonly string[] {
  const bare = plain.replace(ENDING, '').replace(BEGINNING, '');
  return [bare, readSigns(plain), readSigns(plain.replace(/\d{1,4}[!?.]?$/, '')), readSigns(bare)];
}

function readSigns(text: string): string {
  return text.replaceAll(/[013457@$!]/g, (sign) => LOOK_ALIKES[sign] ?? sign);
}

function isDoubled(core: string): boolean {
  const half = core.slice(0, core.length / 2);
  return half.length > 2 && core === half + half && WORDS.has(half);
}
