const set = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));
const phrases = (list: string): ReadonlySet<string> => new Set(list.split(',').map((phrase) => phrase.trim()));

/** Those who buy for themselves and their own, as a user is named by them. */
export const privately = set(`
addicts adults anglers asylum-seekers athletes aunts babies bereaved birdwatchers boulderers boys brides brothers campers carers caregivers children
churchgoers citizens climbers collectors commuters consumers couples cousins crafters cyclists dads daters daughters diabetics dieters eaters executors
expats families fans fathers flatmates friends gamers girls graduates grandchildren grandparents grooms grown-ups guests gym-goers gymgoers hikers
hobbyists home-owners homeowners households housewives husbands immigrants individuals inmates insomniacs introverts jobseekers joggers kids knitters
ladies learners listeners men migrants moms mothers mountaineers mourners mums neighbors neighbours newcomers nomads parents patients pensioners
pilgrims prisoners pupils quilters refugees relatives renters residents retirees roommates runners sailors savers seniors shoppers siblings singles
sisters skiers smokers sons students sufferers surfers survivors swimmers teenagers teens tenants toddlers tourists travelers travellers twins uncles
vegans vegetarians veterans victims visitors voters widowers widows wives women youngsters youth`);
/** What some people are, by which they are named: “blind people”, “the elderly”. “Blind fitters” are fitters. */
export const privateTraits = set(`
autistic blind bereaved deaf diabetic disabled divorced elderly homeless lonely old older poor pregnant retired sick unemployed widowed young`);
/** The same in two words, whose second alone may be said of anybody. */
export const privatePairs = phrases(
  'job seekers, asylum seekers, home buyers, house buyers, first-time buyers, house hunters, flat hunters, home sellers, shift workers, night workers, migrant workers, wheelchair users, family members, allotment holders, gym goers',
);
export const workPairs = phrases(
  'youth workers, social workers, care workers, support workers, case workers, aid workers, outreach workers, dog walkers, pet sitters, debt collectors, tax collectors, waste collectors, refuse collectors, rent collectors, student nurses',
);
/** Those who buy for their work; other occupations stand in occupations.ts. */
export const atWork = set(`
advisers advisors agencies agents associations authorities banks boutiques brands businesses cafes charities churches clinics clubs co-ops coders colleges
committees companies contractors cooperatives coordinators councils dealers departments devs directors distributors eateries employers factories farms
festivals firms foundations governments gyms homes hospices hospitals hotels installers instructors insurers laboratories labs landlords leagues
libraries managers mosques municipalities museums nonprofits offices operators organisations organizations organisers organizers parishes pharmacies
photographers planners practices professionals programmes programs providers pubs restaurants salespeople schools self-employed shops smallholders
start-ups startups stores studios supervisors suppliers synagogues teams theaters theatres tradesmen tradespeople treasurers undertakers unions
universities vendors venues warehouses workshops`);
