const set = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Groups of people and kinds of firms, as a user is named by them; occupations stand in occupations.ts. */
export const groups = set(`
adults advisers advisors agencies agents apprentices associations athletes authorities banks bars believers boutiques boys brands buddhists
businesses cafes catholics christians hindus jews muslims pilgrims protestants sikhs villages
charities churches citizens clinics clubs co-ops colleges committees communities commuters companies cooperatives councils couples
craftsmen crews daos dealers dentists departments devs diabetics eateries elderly employees expats factories families fans farms festivals
firms fishermen foundations gardeners girls governments graduates groups grown-ups gyms homeless hospitals hotels households immigrants
insomniacs insurers interns introverts labels laboratories labs landlords leagues learners libraries managers men migrants mosques
municipalities museums neighbors neighbours newcomers nonprofits offices operators organisations organizations owners parents parishes
pensioners people pharmacies practices producers professionals providers pubs refugees relatives residents restaurants retirees
salespeople salons savers schools self-employed seniors shops siblings smallholders staff start-ups startups stores studios survivors
synagogues team teams teenagers teens tenants theaters theatres tradesmen tradespeople unemployed unions universities vegans venues
veterans victims volunteers warehouses widows women workers youth`);

/** Who does a thing is called by it: groomers, tutors, florists, librarians. Things that end alike are listed. */
export const peopleByEnding = /^\p{L}{3,}(?:ers|ors|ists|ians|smiths|wrights|women|sm[ae]n)$/u;
export const thingsEndingAlike = set(`
adapters amplifiers anchors answers banners barriers beepers behaviors binders blenders blisters boilers borders browsers buffers
burgers burners calculators centers centimeters chapters characters chargers checklists chillers clippers clusters colors computers
containers controllers conveyors cookers coolers corners corridors counters covers crackers cucumbers customers diameters diapers
dimmers dinners disasters dispensers doors drawers dryers dumpsters elevators erasers errors exists factors fasteners favors feeders
filters fingers flavors floors flowers folders freezers generators gutters hamburgers handovers hangers harbors headers heaters
helicopters holders honors humidifiers indoors kilometers ladders layers leftovers letters liners lists liters lobsters lockers loggers
makeovers matters meters mirrors mixers monitors monsters motors mowers newsletters numbers offers openers orders others outdoors
oysters pagers papers parameters peppers perimeters planners playlists pointers posters powers prayers printers processors purifiers
quarters reactors recorders refrigerators registers reminders rivers rollers routers rulers rumors scanners scooters scrapers sectors
semesters sensors servers shelters shoulders shutters slippers speakers spiders spreaders stickers summers suppers sweaters takeovers
timers toasters towers trackers tractors trailers transfers transformers triggers trousers tumors twists users vapors vectors vouchers
waitlists wallpapers washers winters wishlists wrappers zippers`);

export const pluralsWithoutS = set(
  'people children women men staff youth elderly self-employed unemployed homeless folk police tradespeople salespeople townspeople',
);
