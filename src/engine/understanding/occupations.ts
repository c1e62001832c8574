/**
 * Who founders build for: occupations, roles and groups, singular. A table, so that “helps dentists” finds its user without a “for”. Multi-word
 * entries come first where they contain shorter ones; the longest match wins.
 */
const list = `

glamping site, camping site, campsite, caravan park, holiday park, building site, small business owner, business owner, shop owner, store owner, restaurant owner, cafe owner, salon owner, gym owner, pet owner, dog owner, cat owner, car owner, home owner, homeowner, boat owner, property manager, product manager,
project manager, office manager, facility manager, case manager, social media manager, community manager, engineering manager, hiring manager, sales manager, general contractor, electrical contractor, subcontractor, contractor, solo founder,
indie hacker, software engineer, software developer, web developer, mobile developer, game developer, data scientist, data engineer, devops engineer, engineer, developer, programmer, designer, ux designer, interior designer, graphic designer, fashion designer,
content creator, youtuber, streamer, podcaster, newsletter writer, blogger, writer, author, novelist, journalist, editor, translator, interpreter, musician, producer, songwriter, artist, illustrator, photographer, videographer, filmmaker, influencer, potter, knitter, maker,
nurse, doctor, physician, dentist, vet, veterinarian, physiotherapist, therapist, psychologist, psychiatrist, pharmacist, optometrist, midwife, caregiver, carer, care home, clinic, hospital, patient, diabetic, dental lab, surgeon, dietitian, nutritionist,
teacher, tutor, student, pupil, parent, new parent, mother, mom, father, dad, grandparent, school, university, college student, principal, professor, researcher, phd student, lecturer, childminder, nanny, nursery, teenager, kid, child, children, toddler,
lawyer, attorney, solicitor, paralegal, law firm, notary, accountant, bookkeeper, auditor, tax preparer, financial advisor, insurance broker, insurance agent, broker, trader, investor, landlord, tenant, renter, estate agent, real estate agent, realtor, letting agent, buyer, seller,
plumber, electrician, carpenter, roofer, painter, builder, welder, mechanic, landscaper, gardener, cleaner, locksmith, handyman, surveyor, architect, steel fabricator, machinist, factory, manufacturer, warehouse, wholesaler, importer, exporter, haulier, trucker, truck driver, driver, courier, dispatcher, taxi driver, fleet manager, freight forwarder,
farmer, grower, rancher, beekeeper, winemaker, vineyard, orchard, brewer, brewery, baker, bakery, butcher, chef, cook, caterer, restaurant, cafe, coffee shop, bar, hotel, hotelier, host, airbnb host, food truck, food maker, grocer, retailer, boutique, florist, hairdresser, barber, salon, beautician, tattoo artist, personal trainer, trainer, coach, yoga teacher, gym, athlete, runner, cyclist, climber, surfer, sailor, hiker, gamer,
freelancer, consultant, agency, marketing agency, marketer, recruiter, hr manager, hr team, sales team, salesperson, sales rep, support team, remote team, remote worker, engineering team, team, employer, employee, apprentice, job seeker, shift worker, gig worker, immigrant, expat, refugee, tourist, traveller, traveler, commuter, nomad, digital nomad, veteran, retiree, senior, older adult, elderly, widow, executor, wheelchair user, blind people, deaf people, disabled people, autistic adult,
school program, school programme, drama program, drama programme, theater program, theatre programme, music program, sports program, youth program, after-school program, charity, nonprofit, non-profit, church, volunteer, fundraiser, clerk, parish clerk, council, municipality, local government, police, firefighter, soldier, military spouse, bride, couple, wedding planner, event planner, event organiser, event organizer, organizer, funeral director, cemetery, museum, library, librarian, collector, hobbyist, gardener, crafter, shopper, consumer, shopify merchant, merchant, etsy seller, amazon seller, e-commerce brand, ecommerce brand, brand, dropshipper, reseller, dao, crypto trader, defi protocol, validator, nft collector, startup, founder, smb, small business, enterprise, bank, credit union, lender, insurer, utility, startup founder, cto, ceo, cfo, roommate, neighbor, neighbour, family, families, women, men, dater`;

export const occupations: ReadonlySet<string> = new Set(
  list
    .split(',')
    .map((entry) => entry.trim().replace(/\s+/g, ' '))
    .filter(Boolean),
);

/** @returns the plural of a name in the table’s words: `dentist` → `dentists`, `nursery` → `nurseries`, `salesman` → `salesmen`, `midwife` → `midwives` */
export function inMany(name: string): string {
  if (/[^aeiou]y$/i.test(name)) return `${name.slice(0, -1)}ies`;
  if (/ife$/i.test(name)) return `${name.slice(0, -2)}ves`;
  if (/man$/i.test(name)) return `${name.slice(0, -2)}en`;
  if (/(?:ch|sh|s|x|z)$/i.test(name)) return `${name}es`;
  return /child$/i.test(name) ? `${name}ren` : `${name}s`;
}
