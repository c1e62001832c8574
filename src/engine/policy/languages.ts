/** Languages people write in though only English is read here: how each is known, and how it says so. */

const list = (words: string) => new RegExp(`(?<![\\p{L}'’])(?:${words.trim().split(/\s+/).join('|')})(?![\\p{L}])`, 'giu');

/** Languages known by their script, the narrower first: Japanese has Chinese signs too, and Ukrainian has letters Russian has not. */
const SCRIPTS: readonly { script: RegExp; says: string }[] = [
  { script: /[іїєґ]/iu, says: 'Ми читаємо лише англійською. Напишіть це, будь ласка, англійською.' },
  { script: /\p{Script=Cyrillic}/u, says: 'Мы читаем только на английском. Напишите это, пожалуйста, на английском.' },
  { script: /\p{Script=Arabic}/u, says: 'نقرأ الإنجليزية فقط. يرجى كتابة ذلك بالإنجليزية.' },
  { script: /\p{Script=Devanagari}/u, says: 'हम केवल अंग्रेज़ी पढ़ते हैं। कृपया इसे अंग्रेज़ी में लिखें।' },
  { script: /[\p{Script=Hiragana}\p{Script=Katakana}]/u, says: '英語のみ対応しています。英語で書いてください。' },
  { script: /\p{Script=Hangul}/u, says: '영어만 읽을 수 있습니다. 영어로 써 주세요.' },
  { script: /\p{Script=Han}/u, says: '我们只读英文。请用英文写。' },
  {
    script: /[\p{Script=Hebrew}\p{Script=Greek}\p{Script=Thai}\p{Script=Bengali}\p{Script=Tamil}]/u,
    says: 'We read English. Please write it in English.',
  },
];

const WORDS: readonly { words: RegExp; says: string }[] = [
  {
    words: list(
      'der die das den dem ist sind wer wie wieso warum ich wir sie nicht soll kann und oder kostet mein meine für mit von auf auch ein eine einen einer zum zur werden ihre ihren bei aus',
    ),
    says: 'Wir lesen nur Englisch. Bitte schreiben Sie es auf Englisch.',
  },
  {
    words: list(
      'le la les des du est qui que quoi quel quels quelle comment combien pourquoi je nous vous ils mon pour une un dois faut sont avec dans aux leurs leur et ou sur par',
    ),
    says: 'Nous ne lisons que l’anglais. Merci de l’écrire en anglais.',
  },
  {
    words: list(
      'el la los las es qué que quién quiénes cómo cuánto cuánta cuándo por para mi un una debo debería puedo son cobrar con del sus se y en como al',
    ),
    says: 'Solo leemos inglés. Escríbalo en inglés, por favor.',
  },
  {
    words: list(
      'os as um uma é são quem como quanto quando porquê para meu devo posso não cobrar com do da dos das que em por seus suas ou ao pelo',
    ),
    says: 'Só lemos inglês. Escreva em inglês, por favor.',
  },
  {
    words: list(
      'il lo gli la è sono chi che come quanto quando perché per mio un una devo posso non con del della dei delle alle ai nei di e loro',
    ),
    says: 'Leggiamo solo l’inglese. Scrivilo in inglese, per favore.',
  },
  {
    words: list(
      'het een is zijn wie wat hoe hoeveel waarom wanneer ik wij mijn voor moet kan niet concurrenten de en van met die hun om te aan bij naar',
    ),
    says: 'Wij lezen alleen Engels. Schrijf het in het Engels, alstublieft.',
  },
  {
    words: list('dla jest są się nie na i w z do jak kto co ile czy aby które który która lub ich przez oraz żeby aplikacja'),
    says: 'Czytamy tylko po angielsku. Napisz to po angielsku.',
  },
  {
    words: list('ve bir için ile bu da de mi mı mu ne nasıl kim kaç neden olan gibi daha çok ya veya uygulama uygulaması küçük'),
    says: 'Yalnızca İngilizce okuyoruz. Lütfen İngilizce yazın.',
  },
];
const ENGLISH = list(
  'the is are what who how why when should can could do does i my it this to for of and a an in you me if not with that they their we our on by from at or as be',
);

const distinct = (text: string, words: RegExp) => new Set(text.match(words)?.map((word) => word.toLowerCase())).size;

/** @returns that only English is read, in the language of a text; undefined for one in English, or in none of these */
export function otherLanguage(text: string): string | undefined {
  const letters = text.match(/\p{L}/gu) ?? [];
  const foreign = letters.filter((letter) => SCRIPTS.some(({ script }) => script.test(letter))).length;
  if (foreign > letters.length / 2) return SCRIPTS.find(({ script }) => script.test(text))?.says;
  const english = distinct(text, ENGLISH);
  const [best] = WORDS.map(({ words, says }) => ({ says, count: distinct(text, words) })).sort((a, b) => b.count - a.count);
  return best && best.count >= 2 && best.count > english ? best.says : undefined;
}
