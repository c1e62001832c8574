/** Languages people write in here though the strategist reads English only: telling words, and how it says so. */
const LANGUAGES: readonly { words: RegExp; says: string }[] = [
  {
    words: /\b(der|die|das|ist|sind|wer|wie|wieso|warum|ich|nicht|soll|kann|und|kostet|mein|meine|für|eine?)\b/giu,
    says: 'Ich verstehe nur Englisch; bitte fragen Sie auf Englisch.',
  },
  {
    words: /\b(le|les|des|est|qui|que|quoi|quel|quels|quelle|comment|combien|pourquoi|je|mon|pour|une|dois|faut|sont)\b/giu,
    says: 'Je ne comprends que l’anglais ; posez votre question en anglais.',
  },
  {
    words: /\b(el|los|las|es|qué|quién|quiénes|cómo|cuánto|cuánta|cuándo|por|para|mi|una|debo|debería|puedo|son|cobrar)\b/giu,
    says: 'Solo entiendo inglés; pregunte en inglés.',
  },
  {
    words: /\b(os|um|uma|é|são|quem|como|quanto|quando|porquê|para|meu|devo|posso|não|cobrar)\b/giu,
    says: 'Só entendo inglês; pergunte em inglês.',
  },
  {
    words: /\b(il|gli|è|sono|chi|che|come|quanto|quando|perché|per|mio|una|devo|posso|non)\b/giu,
    says: 'Capisco solo l’inglese; fai la domanda in inglese.',
  },
  {
    words: /\b(het|een|is|zijn|wie|wat|hoe|hoeveel|waarom|wanneer|ik|mijn|voor|moet|kan|niet|concurrenten)\b/giu,
    says: 'Ik begrijp alleen Engels; stel uw vraag in het Engels.',
  },
];
const ENGLISH = /\b(the|is|are|what|who|how|why|when|should|can|could|do|does|i|my|it|this|to|for|of|and|a|an|in|you|me|if|not|with)\b/gi;
const OTHER_SCRIPT =
  /[\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Greek}\p{Script=Thai}]/gu;

/** @returns that only English is understood, in the language of a question; undefined for one in English, or in none of these */
export function otherLanguage(question: string): string | undefined {
  const letters = question.match(/\p{L}/gu)?.length ?? 0;
  if (letters > 0 && (question.match(OTHER_SCRIPT)?.length ?? 0) > letters / 2) return 'I understand English only; please ask in English.';
  const english = new Set(question.match(ENGLISH)?.map((word) => word.toLowerCase())).size;
  const counted = LANGUAGES.map(({ words, says }) => ({
    says,
    count: new Set(question.match(words)?.map((word) => word.toLowerCase())).size,
  }));
  const [best] = counted.sort((a, b) => b.count - a.count);
  return best && best.count >= 2 && best.count > english ? best.says : undefined;
}
