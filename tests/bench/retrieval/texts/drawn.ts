/**
 * The check on what nobody prepared for: companies drawn from the file by lot (a linear congruential generator seeded 20261121) after every list of
 * trades was written, each described as an outsider would. Only the drawn company counts as found. They chose between a dozen round weightings and
 * stand among the pairs that the probability is fitted to; no list was changed for them. Who changes the lists should draw anew.
 */
export const drawn: readonly { company: number; text: string }[] = [
  { company: 24042, text: 'A card for adolescents in India that also teaches them how to handle money.' },
  { company: 325, text: 'Keep the same folder on all my computers and never lose a file.' },
  { company: 22955, text: 'Affordable lessons over the internet with a real teacher and a class, to learn design or programming.' },
  { company: 353, text: 'A place where colleagues write gossip without saying who they are.' },
  { company: 28416, text: 'A nicer home for our source code where designers can join the discussion too.' },
  { company: 1526, text: 'Little boutiques find unusual goods from young makers to put on their shelves.' },
  { company: 13179, text: 'Each developer tries a change in the real cluster without disturbing the others.' },
  { company: 27142, text: 'An interface that turns photographs of bills and receipts into clean fields for other programs.' },
  { company: 29476, text: 'A computer scientist that thinks up ideas for new medicines by itself.' },
  { company: 1732, text: 'Let shop owners build beautiful web shops that load fast, without programmers.' },
  { company: 28089, text: 'Suppliers of factories get endless questionnaires; fill them in from the papers they already have.' },
  { company: 24330, text: 'Environmental consultants see all their sites and tasks on one map.' },
  { company: 12084, text: 'A bike that flies.' },
  { company: 23631, text: 'Find a serious breeder and buy a puppy, with films of the animals.' },
  { company: 29347, text: 'Measure whether the answers of my chatbot are right.' },
  { company: 29, text: 'Find the pictures customers post of our products and use them in advertising.' },
  { company: 29233, text: 'Ask which of my acquaintances knows somebody at a certain firm.' },
  { company: 1873, text: 'Show the computer once how the job is done and it repeats it.' },
  { company: 1062, text: 'Take a picture of what you own and get it insured.' },
  { company: 1493, text: 'Restaurants get an extra courier at once when many orders come in.' },
  { company: 22269, text: 'Cartoons in which little children can take part.' },
  { company: 11965, text: 'Record how you use a website, and it is checked again after every release without code.' },
  { company: 29400, text: 'Ask a question about physics or biology and get an answer with the papers it comes from.' },
  { company: 28822, text: 'Replace gas boilers by electric heating for half the usual price.' },
];
