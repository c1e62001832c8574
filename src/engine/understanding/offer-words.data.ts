import type { SolutionType } from '../evidence-kinds.ts';

/**
 * What the head of an offer is: “a desk LAMP that …”, “our booking APP”. Folded, singular. Words that are as often something else stay out, whatever they
 * mean in a shop: a card, a board, a map, a watch, a log, a tracker, a planner or a wallet may be made of software.
 */
const lists = {
  software: `
api app application assistant bot calculator chatbot crm dashboard erp ledger library platform plug-in plugin portal saas sdk
site software storefront tool toolkit utility web-app webapp website widget`,
  marketplace: `
marketplace`,
  content: `
anthology audiobook blog bootcamp comic cookbook course courses documentary e-book ebook forum guidebook magazine newsletter podcast serial show stories tales webinar
workbook zine`,
  service: `
agency bakery barbershop cattery choir boarding bus cafe café camp canteen care clinic concierge consultancy courier day-care daycare ferry garage hostel hotel
kennel laundry nursery playgroup removal repairs restaurant salon service sharpening sitting studio taxi tour truck van workshop`,
  physical_product: `
apron armchair backpack bag basket bathrobe beanie bedding beer bench bib bicycle bike blanket blouse bookcase bookend boot bottle bowl box bracelet
bread brick broom brush bucket cabinet cage cake candle candy cape cardigan carpet cereal chair cheese chocolate cider clog coat coffee cologne comb
condiment cookie cooler cookware bakeware crockery skillet cosmetic costume cot crate crayon cream crib cup curtain cushion cutlery deodorant detergent diaper doll doormat dress drink
duvet easel envelope eraser fabric feeder fence fertiliser fertilizer footwear fork furniture garment glove glue goggles gown granola grater gum
hairbrush hairpin hammer hammock hamper handbag handlebar hanger harness hat headband helmet hoodie hose insole jacket jam jar jeans jersey jewellery
jewelry jigsaw jug juice kayak kettlebell kit knife knives ladder ladle lanyard leash leggings lotion luggage lunch-box lunchbox makeup mask mat
mattress mitten moisturiser moisturizer muesli mug napkin nappy necklace oar oil ointment overalls pacifier paddle paint paintbrush pajamas pan
pannier pants parasol parcel parts pasta pen pencil perfume pillow pillowcase plough pot pouch pram puzzle pyjamas quilt rack raincoat razor rope rucksack
rug saddle saddlebag salad salsa sandal sandwich sauce saucepan scarf scissors screwdriver seed shampoo shawl shelf shelves shirt shoe shoelace shorts
shovel skateboard ski skirt sled sleeping-bag sling slipper smoothie snack sneaker soap sock sofa sofa-bed soup spatula spice sponge spoon stool
stroller suitcase sunglasses sunscreen supplement surfboard sweater swimsuit swimwear syrup t-shirt tablecloth tea tent thermos tile toilet-paper
toothbrush toothpaste towel toy trellis tricycle tripod trolley trouser trousers tyre umbrella uniform vase vest vitamin wallpaper wardrobe wetsuit
wheelbarrow whisk wig wine workbench wrap wrench yarn yoghurt yogurt`,
  hardware: `
3d-printer alarm amplifier battery bulb camera cane charger collar dehumidifier device dishwasher dispenser doorbell drone e-bike e-scooter earbud earphone earplug
ebike fan fitness-band fridge gadget gps hairdryer headlamp headphone headset hearing-aid heater humidifier intercom inverter kettle keyboard lamp
lantern laptop lawnmower light light-switch lightbulb machine microphone microscope microwave mower nightlight oven phone plug printer pump purifier
radio refrigerator robot satellite scales sensor smart-ring smartwatch speaker stethoscope stove telescope thermometer thermostat toaster torch turbine
vacuum ventilator walkie-talkie wearable wristband`,
} as const satisfies Partial<Record<SolutionType, string>>;

/** Two words of which the second alone is another kind of product, or none. */
const pairs = [
  'dog lead',
  'water filter',
  'door lock',
  'bike lock',
  'phone case',
  'greeting card',
  'cookware set',
  'knife set',
  'tool set',
  'tea set',
  'chess set',
  'craft set',
  'soap dispenser',
] as const;

export const offerWords: ReadonlyMap<string, SolutionType> = new Map([
  ...Object.entries(lists).flatMap(([type, words]) =>
    words
      .trim()
      .split(/\s+/)
      .map((word): [string, SolutionType] => [word, type as SolutionType]),
  ),
  ...pairs.map((pair): [string, SolutionType] => [pair, 'physical_product']),
]);

/**
 * Words that are as often a thing or a person as software: what stands before them tells (“drip irrigation system”). Where nothing known does, a platform is
 * software and the others tell nothing.
 */
const told = {
  system: {
    software: `
accounting admissions ai attendance billing booking bookkeeping check-in cloud cloud-based computer crm database digital dispatch dispatching document
donation enrolment enrollment erp expert feedback filing grading hr information inventory invoicing learning loyalty management marking membership messaging
notification online operating ordering payment payroll planning point-of-sale pos queue queueing ranking rating recommendation recommender record
record-keeping records referral registration reminder reporting reservation review rostering scheduling scoring software stock ticketing tracking voting
web web-based workflow`,
    physical_product: `
aquaponic aquaponics bedding climbing composting drainage drip fencing furniture greywater growing hydroponic hydroponics irrigation modular planting pulley
racking rainwater shelving sofa sprinkler trellis wardrobe watering`,
    hardware: 'alarm battery braking cooling filtration heating lighting purification solar sound speaker stereo ventilation',
  },
  platform: { physical_product: 'climbing diving loading pallet scaffold scaffolding stage steel swimming viewing wooden' },
  agent: {
    software: 'ai autonomous chat coding conversational llm software support virtual voice',
    service: 'estate insurance letting literary modelling sports talent travel',
    physical_product: 'bleaching cleaning leavening raising tanning',
  },
  extension: {
    software: 'browser chrome code excel figma firefox magento safari shopify vscode wordpress',
    service: 'home house kitchen loft roof',
    physical_product: 'eyelash hair lash',
  },
  game: {
    software: 'browser computer mobile online pc phone video vr web',
    physical_product: 'board card dice garden lawn outdoor party pub street table tabletop wooden yard',
  },
  console: { hardware: 'game games gaming' },
  line: { service: 'advice help phone story telephone' },
} as const satisfies Record<string, Partial<Record<SolutionType, string>>>;

export const wordsToldByOthers: ReadonlyMap<string, ReadonlyMap<string, SolutionType>> = new Map(
  Object.entries(told).map(([word, types]) => [
    word,
    new Map(
      Object.entries(types).flatMap(([type, before]: [string, string]) =>
        before
          .trim()
          .split(/\s+/)
          .map((one): [string, SolutionType] => [one, type as SolutionType]),
      ),
    ),
  ]),
);
