import { expect, test } from 'vitest';
import { isNoise, textFault } from './text-fault.ts';

test.each([
  ['Eine App, mit der Handwerker Rechnungen schreiben und an den Steuerberater schicken können', /nur Englisch/],
  ['Une application pour les boulangers qui gère les commandes de la semaine', /anglais/],
  ['Una aplicación para los panaderos con pedidos de la semana', /inglés/],
  ['Um aplicativo para padeiros com os pedidos da semana', /inglês/],
  ['Un’app per i panettieri che non vogliono perdere gli ordini della settimana', /inglese/],
  ['Een app voor bakkers die hun bestellingen niet willen missen', /Engels/],
  ['Aplikacja dla piekarzy, którzy nie chcą tracić zamówień', /angielsku/],
  ['Küçük fırınlar için siparişleri takip eden bir uygulama', /İngilizce/],
  ['Приложение для пекарей, чтобы не терять заказы', /английском/],
  ['Застосунок для пекарів, щоб не губити замовлення', /англійською/],
  ['تطبيق للخبازين لمتابعة الطلبات', /بالإنجليزية/],
  ['बेकरी वालों के लिए ऑर्डर का ऐप', /अंग्रेज़ी/],
  ['面包师的订单应用', /英文/],
  ['パン屋さんのための注文アプリ', /英語/],
  ['제빵사를 위한 주문 앱', /영어/],
  ['אפליקציה לאופים שלא רוצים לפספס הזמנות', /אנגלית/],
  ['Εφαρμογή για φούρνους που δεν θέλουν να χάνουν παραγγελίες', /αγγλικά/],
  ['แอปสำหรับคนทำขนมปังเพื่อไม่ให้พลาดคำสั่งซื้อ', /ภาษาอังกฤษ/],
  ['বেকারদের জন্য অর্ডারের অ্যাপ', /ইংরেজি/],
  ['பேக்கரிகளுக்கான ஆர்டர் செயலி', /ஆங்கிலம்/],
  ['En app för bagare som inte vill missa sina beställningar', /engelska/],
  ['En app til bagere der ikke vil miste deres bestillinger', /venligst på engelsk/],
  ['En app til bakere som ikke vil gå glipp av bestillinger', /takk/],
  ['Aplikasi untuk tukang roti yang tidak ingin kehilangan pesanan', /Inggris/],
  ['Ứng dụng cho thợ làm bánh không muốn lỡ đơn hàng', /tiếng Anh/],
  ['O aplicație pentru brutari care nu vor să piardă comenzi', /engleză/],
  ['Aplikace pro pekaře, kteří nechtějí přijít o objednávky a chtějí klid', /anglicky/],
])('another language is told so in its own words: %s', (text, says) => {
  expect(textFault(text)).toMatch(says);
});

test.each(['asdf qwer', 'xkcd blorp zzzz qqq', 'app', 'AI', 'Zebra', '🚀🚀🚀', '12345'])('says too little: %s', (text) => {
  expect(textFault(text)).toMatch(/^Say more: .*what you would sell\.$/);
});

test.each([
  'A booking tool for piano tuners',
  'Invoice chasing for freelancers',
  'Uber for dogs',
  'Kiln log for potters',
  'An app that helps Nguyen-style pho shops in Hanoi order bánh phở from local makers',
])('an idea is read: %s', (text) => {
  expect(textFault(text)).toBeUndefined();
});

test('a question of one word is no noise, and keys hit at random are', () => {
  expect(isNoise('Pricing?')).toBe(false);
  expect(isNoise('asdf qwer')).toBe(true);
});
