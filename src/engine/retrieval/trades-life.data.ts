/** Health, food, homes, travel, learning, free time. One line is one kind of product; the format is in trades.ts. */
export const LIFE_TRADES = `
teletherapy: teletherapy, online therapy, mental health, therapists online, psychotherapy, counseling, mental wellness, behavioral health | counsellor video, psychologist, feel anxious, depressed, stressed employees, feel low, burnout, talk to therapist
autism and development: autism, special needs children, speech therapy, aba therapy, adhd, pediatric therapy, neurodiverse | autistic children, child disorder, child learns to speak, dyslexia
addiction: addiction, substance abuse, alcohol, addiction recovery, opioid, quit smoking | stop drinking, drugs habit
fertility: fertility, ivf, egg freezing, conceive baby, fertility clinics, hormone testing, sperm | get pregnant, couple cannot conceive, want a baby couple, trying for baby
women's health: women's health, maternal, pregnancy, menopause, obgyn, menstrual period | pregnant women, mothers after birth, birth pregnancy
men's health: men's health, testosterone, erectile, hair loss | men shy doctor
telemedicine: telemedicine, telehealth, online doctor, virtual care, primary care, urgent care | doctor video, see doctor online, doctor by chat, doctor quickly
chronic care: chronic disease, remote patient monitoring, diabetes, blood glucose, hypertension, heart failure, type 2, insulin, metabolic health | sugar disease, blood sugar, long illness at home, high blood pressure
weight and nutrition: weight loss, nutrition advice, nutrition plan, dietitian, obesity, diet, vitamin supplements, vitamins, calories | lose weight, eat better, food diary, healthy eating
gym and fitness: fitness app, fitness classes, fitness studio, fitness trainer, workout, gym, personal trainer, running club, marathon, physical exercise, strength training, yoga | train at home, sport coach, fit body workout
sleep: sleep, insomnia, sleep tracking, mattress | cannot sleep, sleep better, fall asleep, wake up tired
meditation: meditation, mindfulness meditation, relaxation breathing, wellness app meditation | calm down anxiety, relax stress
physical therapy: physical therapy, physiotherapy, rehab, back pain, musculoskeletal, chronic pain | sore back, pain knee, exercises after operation
dermatology and beauty: skincare, dermatology, hair care, cosmetics, beauty products, beauty brand, beauty salon, salon | skin problems, hairdresser, nail salon, make-up
dental: dental, dentists, orthodontics, clear aligners, braces, teeth straightening | tooth, teeth straight, teeth straightener, dentist
vision and hearing: eye care, eye glasses, prescription glasses, hearing aids, retinal, ophthalmology, tinnitus | see badly, hear badly, blind people, deaf
elder care: elder care, seniors care, seniors alone, aging parents, aging in place, caregivers, home care, senior care, alzheimer's disease, dementia | old people home, elderly parents, grandparents, help old people, help elderly, grandmother alone
child care: childcare, babysitting, daycare, nannies, parents childcare, working parents | look after children, babysitter, kindergarten place
young parents: parenting advice, parenting app, young families, baby products, new parents baby, moms | new mothers baby
medical scribe: medical scribe, ai scribe, clinical documentation, clinical notes, medical notes, clinical charting, ehr documentation | doctors typing, writes down patient conversation, record visit doctor, patient notes, doctor paperwork, physician conversation chart
health records: electronic health record, ehr, medical records, health data api, practice management, health data interoperability | patient files, surgery software, medical history in one place
medical billing: medical billing, revenue cycle, medical coding, claims denials, prior authorization, patient billing hospital, rcm | hospital bills insurer, doctor paid by insurer, claim codes
health staffing: nurse staffing, healthcare staffing, nurses shifts, healthcare workers, per diem nurses, clinicians jobs | short of nurses, nurse shift, care home staff, fill shift hospital
hospital operations: hospital staff, patients in hospital wards, hospital software, clinicians workflow, patient handoff, care coordination, surgery scheduling, patient communication | hospital wards, hospital beds, operating theatre
clinic scheduling: patient scheduling, clinic software, patient intake, booking doctors | appointments at clinic, missed appointments patients, waiting room
pharmacy: online pharmacy, pharmacies, prescription delivery, medication delivery, prescriptions filled, prescription refill, pharmacists, pill | medicine home, chemist, pills sorted, medicine brought, drugstore delivery
medication costs: drug prices, generic drugs, rare drugs, unused medicine | medicine too dear
cancer detection: cancer detection, cancer screening, liquid biopsy, early detection, blood test cancer, oncology diagnostics | find cancer early, see cancer in blood, tumour test
diagnostics: diagnostics, lab tests, at-home testing, blood testing, biomarkers, point-of-care, home test | test at home, blood sample, laboratory results
genomics: genomics, dna sequencing, genetic testing, gene sequencing, genetic data | genes test, dna
medical imaging: radiology, medical imaging, x-ray, mri, ultrasound, pathology | scans read by computer
medical devices: medical device, implant, catheter, surgical robots, surgeons, prosthetics | surgery tool, artificial limb
drug discovery: drug discovery, therapeutics, small molecule, drug development, novel drugs, novel medicines, drug candidates, new medicines
protein engineering: protein design, protein engineering, antibodies, biologic drugs, engineered enzymes, peptide, computational biology, antibody discovery | design proteins, make antibodies by computer
gene and cell therapy: gene therapy, cell therapy, immunotherapy, crispr, mrna, rna | repair genes, cells cure
longevity: longevity, anti-aging, lifespan, rejuvenation | live longer, stay young
lab tools: lab automation, lab software, lab scientists, biotech research tools, wet lab, bioinformatics | laboratory robot, lab experiments faster
clinical trials: clinical trials, trial recruitment, clinical research | try new drug patients
synthetic biology: synthetic biology, fermentation, microbes, biomanufacturing, engineered microbes, engineered yeast
pets: pets, dogs, veterinary, vet clinics, pet food, pet care, veterinarians, animal health | animal doctor, sick dog, sick cat, dog walker
grocery delivery: grocery delivery, quick commerce, dark stores, instant delivery, groceries, supermarket delivery, groceries minutes delivery | food to your door, milk forgotten, supermarket order home, quarter of an hour, things brought in minutes
food delivery: food delivery, restaurant delivery, online ordering food, takeout | meals brought, takeaway home, order dinner
cloud kitchens: ghost kitchens, cloud kitchen, dark kitchens, virtual restaurants, delivery-only restaurant, virtual brands, food hall | restaurant without tables, kitchens only delivery, several brands kitchen
prepared meals: meal kits, meal delivery, prepared meals, ready-to-eat, meal subscription, healthy meals, meal planning | ready made meals, ready meals no cooking, meals every week, lunch delivered
home cooks and chefs: home cooks, homemade food, private chefs, home chefs, local makers, independent chefs | neighbour cooks, cook sells dinner, homemade dinners, home baker
restaurant supply: restaurant suppliers, food suppliers, restaurant procurement, food distributors, wholesale food, restaurants buy, ingredients ordering | chefs order ingredients, order vendors kitchen, restaurant buys vegetables
restaurant software: restaurant pos, restaurants software, restaurant management, restaurant reservations, restaurant marketing, tableside, restaurant menu | waiters, tables booking, restaurant owner
food waste: food waste, surplus food, perishable | throw away food, leftovers
alternative protein: alternative protein, plant-based, cultivated meat, cell-based, cultured meat, clean meat, seafood alternative, dairy alternative, vegan | meat from cells, no animal slaughtered, grown in tank, milk without dairy farm, meat from plants, fish grown from cells
beverages and snacks: beverage, coffee, tea, snack, soft drinks, cpg food brand, wine, beer, wine spirits | new soft drink, healthy snack
cannabis: cannabis, dispensaries, marijuana | weed shop
food robots: food robots, robot kitchen, automated restaurant, vending | machine cooks, robot cooks, robot pizza
smallholder farming: smallholder farmers, farmers finance, farmers marketplace, agri inputs, produce supply chain, farmers access | seeds on loan, harvest buyer, small farmers, farmers poor countries, fair price crop
farm software: farm management, crop monitoring, irrigation, precision agriculture, agronomy, crop yield, livestock, dairy cows | field watering, farmer plan, cows watch, when to spray
farm robots: agricultural robots, autonomous tractor, robotic harvesting, weeding robots, farm automation, farm robots | kills weeds, machine field, drives along rows, pick fruit, robot picks strawberries, tractor by itself, hands in agriculture
indoor farming: vertical farming, indoor farming, hydroponic, greenhouse, indoor garden | grow salad inside, plants without soil
insects and feed: insect protein, animal feed, aquaculture, fish farming | feed from insects
gardening: garden, lawn care, houseplants, landscaping garden | plants at home, mow grass
home services: home services, handyman, cleaning service, house cleaning, plumbers electricians, home maintenance, home repair, home services marketplace, local handyman services | something breaks house, plumber does not come, repair at home, cleaner for home, craftsman fixed price, domestic help
laundry: laundry, dry cleaning | wash clothes, washing picked up, iron shirts
moving and storage: moving house, moving company, moving boxes, moving truck, move apartment, movers, storage space, storage unit, storage room, store boxes, store furniture, store belongings, luggage storage, storage facility, on-demand storage, self-storage | carry furniture, boxes moved, store things
furniture: furniture, furniture rental, rent furniture, home decor, used furniture sofa | sofa and bed, furniture monthly
smart home: smart home, home automation, smart lock, home security cameras, connected devices | lights controlled, lock door phone
weddings: wedding, wedding planning, wedding registry, marriage | getting married, bride
events and tickets: event tickets, event ticketing, concerts, live events, nightlife, event discovery, party guests | tickets for concert, what's on tonight, go out evening, party tickets
event organising: event planning, event venues, corporate events, organise conferences, virtual events, retreats, offsites | organise conference, find venue
dating apps: dating app, dating profile, dating site, dating coach, matchmaking, singles meet, romantic relationship, couples relationship app, marriage app | meet somebody love, find partner, swiping dating, find husband wife
social network: social network, social app, app for friends, group of friends, messaging app friends, group chat | friends together, chat with friends, share photos with family, meet new people, lonely
neighbours: neighborhood, neighbors | people next door
photos and memories: photo sharing, family photos, photo album, family memories, family stories, photo printing | family pictures, grandparents tell
video gaming: video games, mobile games, game engine, game app, gamers, game studio, multiplayer, game developers | play games, game developers studio
esports: esports, competitive gaming, gamers tournaments, gaming community, play for money | players compete, competition cash prizes, players against each other money, win prizes players
sports: sports, fantasy sports, athletes, sports league, sports betting, sports coach | football club, amateur league, sports team
music: music, musicians, artists music, songs, streaming music, concerts, record labels | play instrument, rock band, singers
audio and podcasts: podcast, podcasts, podcasters, audio editing, audio creation, podcast recording | radio show, interview recording, record a show
video creation: video generation, ai video, video editing, synthetic video, avatars, text-to-video, video production, video creators, video editor | film script, film from script, talking person video, no camera actors, cut video
writing and publishing: writing tool, copywriting, ai writing, book authors, book publishing, write books, newsletter, bloggers | write texts, write book, write letters
design and images: graphic design, image generation, product photos, graphic design tool, logo, illustrations, presentation slides | pictures by computer, powerpoint slides, draw pictures
creators: creator economy, creators, social media influencers, influencer brands, influencer marketing, fans artists, monetize audience, fan membership | people with followers, earn from fans
news and reading: news articles, news readers, reading app, news media journalists, publishers news, journalists newspapers, magazines | newspapers, read later
ar and vr: augmented reality, virtual reality, vr, augmented reality glasses, metaverse, 3d virtual world | glasses virtual, virtual world avatars
tutoring: tutoring, tutors, online tutoring, k-12, math tutor, homework help, after-school program, live classes kids | school children teacher video, maths homework, private lessons, pupils, exam preparation
schools and teachers: school districts, public schools, teachers, classroom teacher, school software, school administrators, student information | teacher class, school office, parents evening
higher education: university students, college students, college admissions, campus, degrees | study at university, apply university
study tools: study app, flashcards, students notes, study community, test prep, exam preparation, quizzes, learning assistant students | learn for exam, lecture notes, students remember, quizzes from notes
language learning: language learning, learn english, english speaking, language tutor, pronunciation, accent, speak english | practise speaking, learn spanish, learn a language, correct how you pronounce
coding school: coding bootcamp, learn to code, coding school, software engineering school, income share agreement, isa, upskilling bootcamp, programming courses | become programmer, learn programming, pay nothing until job, pay when job, school for programmers
kids coding: coding for kids, kids learn coding, stem kids, computer science education | children learn programming
online courses: online courses, cohort-based, course creators, online school courses, edtech platform, live online classes | sell courses, teach online
workforce training: upskilling, corporate training, workforce training, vocational, employee learning development, trade school, onboarding training | train staff, retrain workers, apprentices
early childhood: preschool, toddlers, kids activities, toys, children's books | little children play
travel booking: travel booking, travel agency, travel planning, flights, book hotels, hotel rooms, trip planning, travel agents, vacation, guided tours | plan holiday, cheap flights, trip ideas
business travel: business travel, corporate travel, travel management, travel expenses, company travel booking | business trip, employees travel booking
parking: parking | park the car, free parking, parking place, garage place
car repair: auto repair, mobile mechanics, car maintenance, car mechanic, auto maintenance, vehicle maintenance | car to the garage, mechanic comes, oil change, repair car, brakes
car buying: used cars buy, used car dealer, car marketplace, car sales, car dealers, auto dealers, car leasing | buy second-hand car, sell my car
car sharing and rides: ride sharing, ride-hailing, car rental, carpool, taxi, car sharing | share car, lift to work
commuter transport: commuter, commute, shuttle, bus, mass transit, public transit, vanpool | bus to work, small bus, seat in bus
micromobility: scooters, e-bikes, bikes, electric motorcycles, bike sharing, two-wheelers, motorbike | electric motorbike, bicycle, moped
`;
