/** What people outside say for trades of the other lists, and trades those lists lack. Lines of one name are one trade; the format is in trades.ts. */
export const EVERYDAY_TRADES = `
corporate cards: virtual cards, employee spending, expense reimbursement, procure cards | pay with company money, staff buy things for firm, employees spent card, receipts of employees, startup company card
consumer lending: salary advance, wage access, payroll loans, credit unbanked, microcredit, nano loans | draw salary, salary before payday, part of wage today, money before end of month, cash until payday, poor people borrow, no bank gives me a loan
business lending: merchant cash advance, revenue-based financing, credit for merchants, sme credit, inventory financing | shop needs cash, money to grow shop, bank refuses small firm, pay back from sales
debt help: debt collection, collections agency, debt management, debt relief, delinquent borrowers, debt settlement, credit counseling, borrowers repayment | behind with payments, owe money, people who owe, reminders to pay, cannot pay back, threatening calls collectors, out of debt repay
neobank consumer: spending account, savings account, unbanked, financial inclusion | no bank account unbanked, money on the phone, save and pay with phone
payments processing: payment links, qr payments, mobile money, accept card payments, recurring payments, one-click checkout | customer pays by link, shop takes cards, pay by phone, cash only shops
accounting software: expense categorization, close the books, accountants software, invoicing software | paperwork for tax adviser, sort receipts, write invoices, know if i make profit
sales tax: sales tax, vat compliance, tax ecommerce, indirect tax, sales tax nexus, e-invoicing | sellers owe tax, tax on what they sell, tax in many states
retail investing: trading app, etf, commission-free, stock portfolio, gold savings, investing education, treasury bills | put money in companies, small savers, learn to invest, invest savings, buy gold little by little, invest monthly
fraud prevention: bots fake accounts, deepfake detection, spam accounts, content moderation, scam | fake accounts, false reviews, liars online, thief pays, robbers online
insurance consumer: travel insurance, pet insurance, home warranty, microinsurance, bike insurance | insured when something breaks, cheap insurance for
health cover: employer health plan, affordable health insurance, self-insured, medicare, benefits navigation | choose health plan, bills of hospital insurance, staff insurance doctor
legal services: small claims, legal help consumers, legal disputes, court filings, legal aid, divorce | sue, quarrel with landlord, lawyer too expensive, fight a fine, get divorced, answer a court letter
documents signing: e-signature, electronic signatures, notary, notarization, document signing | sign on the phone, sign papers online, notary by video
home buying: home search, buyers agents, real estate listings, house offers, home equity | look for a house, cash for my house, buy a home together, rebate on commission
flats and houses to rent: student housing, furnished apartments, temporary housing, apartment tours, leasing apartments | room for student, flat for some months, share a flat, moving to new city
property management: hoa, condo association, apartment building management, residents app, maintenance requests | flat owners meeting, caretaker of house, tenants complain, landlord paperwork
construction software: construction bids, estimates construction, blueprints takeoff, field crews, jobsite, building information modelling | cost of building work, workers on site, tasks building site
home improvement: contractors homeowners, home remodeling, roofing, house painting, landscaping design | new roof, paint my house, bathroom, renovate
fuel and roadside: fuel delivery, gas delivery, refuel, on-demand fuel, roadside assistance, car wash, vehicle services at home | petrol brought, diesel delivered, fill tank while parked, no petrol station, car does not start, flat battery, wash the car
car financing for drivers: rideshare drivers, car leasing gig drivers, car subscription, vehicle financing, gig drivers, driver earnings | taxi drivers car, rent car by the week, drivers no loan, own the car later, taxi loan
emergency transport: ambulance, emergency medical, emergency response, medical transport | heart attack quickly, ambulance takes long, nearest ambulance, ambulance minutes, ride to hospital
clinical trials: patient recruitment, trial matching, research participants medical, trial enrollment, medical research | volunteers for new treatment, test new medicine on people, patients for study, find patients for studies, invite patients who fit
gifts and loyalty: corporate gifts, swag, gifting platform, custom merchandise, send gifts, gift card incentives, gift employees | thank you present, wrap and send, presents for staff, presents for clients, birthday present, flowers
employee engagement: employee rewards, wellness benefits, employee surveys, employee retention, onboarding employees, internal communication | staff leave, thank colleagues, how staff feel, new colleague first day
kids activities: kids activities, after-school program, enrichment classes kids, summer camps, classes for kids, family activities | book activities for children, children's courses, holiday camp, swimming football for kids
schools and teachers: parent communication, school communication, student behavior, classroom management, school attendance, school admissions, lesson plans, grading assignments, grading essays | teacher writes to parents, teachers message parents, what child did in class, marks of pupils, correct homework, plan lessons
cloud laboratory: cloud laboratory, robotic lab, remote experiments, lab robots, liquid handling, automated lab experiments, contract research | pipetting by hand, send protocol, machines run experiment, experiments by robot, lab work by hand
alternative protein: dairy alternatives, plant-based cheese, animal-free dairy, vegan cheese, egg substitute, recombinant proteins | cheese without cow, milk without animals, eggs without hens, burger without meat
job search: resume builder, cv, cover letter, interview prep, career coaching, job applications automation, internships | write my cv, apply for jobs automatically, prepare for interview, first job after school
incident response: on-call engineers, incident management, root cause outage, runbooks, alert management, incident response, aiops incidents, debugging production, site reliability | wake up at night server, outage cause, find the cause of outage
emissions monitoring: methane, emissions monitoring, leak detection, pipeline inspection, gas leaks, infrastructure inspection | gas escapes, leaks from pipes, look at pipelines from above, inspect power lines
irrigation: irrigation, soil sensors, crop water, field sensors | how much to water, water fields, dry field, sensor when to water, growers water, water plants field
weather and earth: weather forecast, hyperlocal weather, satellite images, geospatial, maps data | will it rain, pictures from space, map of land
wildfire and disaster: wildfire, flood, disaster recovery, climate resilience | forest fire, flooded house, earthquake
women's health: postpartum, breastfeeding, pelvic floor, endometriosis, birth control, menstrual | postpartum mother, monthly pain, pill for women
men's health: male fertility, prostate, men wellness | men ashamed
telemedicine: specialists online, second opinion, rural patients, digital clinic, house calls, doctor booking | far from doctor, wait for specialist, doctor comes home, which doctor is good
chronic care: kidney disease, copd, asthma, migraine, arthritis, ibs, cardiac, remote monitoring, digital therapeutics | ill for years, breathing illness, headaches migraine, stomach illness, watch patients at home
elder care: nursing homes, fall detection, senior living, companionship, hearing loss | old mother lives alone, falls at home, lonely old people, visits for grandparents
mental health for the young: adolescents, teen mental health, school counselors, youth therapy | unhappy teenagers, pupils anxious
teletherapy: couples therapy, psychiatry, ai therapist, peer support, emotional support, self-care | somebody to listen, feel sad, panic attacks, quarrel with partner, talk about worries
sleep: cpap, sleep apnea, baby sleep, alarm clock | snoring, baby does not sleep
gym and fitness: home gym, fitness wearables, cycling ride bike, rock climbing, sports performance, bad posture, walking steps | lose belly, trainer on screen, sit badly at desk
weight and nutrition: meal tracking, personalized vitamins, gut health, allergies, glp-1 | healthy what to eat, allergic, count what i eat, stomach pain after eating
dental: dental software, dental insurance, dental clinics, oral health | dentist practice, toothache
medical devices: wearable device, neurostimulation, stroke device, heart valve, wound healing, catheters, exoskeleton | sticker measures, device for the heart, walk again paralysed, wound heals
medical training: surgical training, medical education, vr training, simulation medical, nursing students | young surgeon practise, surgeon learn operation, students of medicine learn
hospital operations: operating room, patient flow, discharge, hospital supply, sterile, hospital staff scheduling | hospital waiting, beds full, who works when in hospital
drug discovery: rare disease, alzheimer's disease, cancer drugs, antibiotics, vaccines, pain drug, obesity drug | illness without treatment, drug for children
pets: dog training, pet sitters, pet insurance, cat, livestock health | look after my dog, lost dog, food for dogs
grocery delivery: convenience store delivery, household essentials, farmers produce delivery, online supermarket, bulk groceries | shopping brought home, fruit and vegetables to the door, shop for mother
food delivery: catering, office lunch, order ahead, pickup food, food courier | lunch at work, feed the team, order food before i come
restaurant software: food costs, kitchen display, restaurant inventory, restaurant hiring, phone orders restaurant, drive-thru | restaurant loses money, cooks and waiters, answer phone in restaurant, guests order at table
food waste: surplus food, discount food, rescue food, expiry | bread thrown away, unsold food cheap, eat what is left, left over meals, unsold meals, restaurant meals evening less, unsold bread
farm software: farm labor, dairy farm, livestock monitoring, farm loans, farm insurance, soil, crop seeds, fertilizer | pickers wages, ill cows, farmer papers, better harvest
farm robots: drone spraying, crop dusting, fruit picking robots, greenhouse robots, robotic milking | spray field by air, nobody to pick fruit, harvest by machine
fishing and sea: fishing, aquaculture, fishing boats, shipping vessels, ocean fishing, shipping ports | fishermen, fish farm, ship saves fuel, harbour
travel booking: group travel, road trip, campsites, hostels, travel planning ai, visa travel, book local experiences, travel experiences, tours guides, rv | holiday with friends, where to sleep on trip, guide shows city, camping trip, see city with local
hotels and hospitality: hotel operations, hotel booking, short-term rental management, hotel guests | small hotel, guests ask, clean rooms of hotel
moving and storage: last-minute movers, storage space sharing, junk removal | help moving house, move home, move furniture, moving services, move belongings, pack boxes, cellar to rent, carry sofa
events and tickets: event invitations, rsvp, party planning, meetups, hobby groups, volunteer event | invite friends, meet people with same hobby, weekend events near
sports: golf, tennis, running clubs, sports leagues, youth sports, sports scouting, sports analytics, ticket resale | find people to play, amateur players, club fees, coach films match
video gaming: game engine, ugc games, game streaming, gamers chat, board games, virtual pets, roblox | build mobile games, play with friends far away
music: learn instrument, music production, royalties, vinyl, music discovery, music beats, concerts at home | learn guitar, musician earns, make song with computer, find new songs
audio and podcasts: audiobooks, voice messages, audio news, voice cloning, sound recording | listen instead of read, clone my voice, audio stories
video creation: screen recording, video messages, product demo videos, video ads, animated video, subtitles, livestream, video clips | film for shop, cut long film short, record screen, cartoon from text
design and images: photo editing, product photography, interior images, 3d models, fonts, chat stickers, slide decks, figma design | remove background, picture of product, drawings made, nice slides
writing and publishing: translation languages, translate text, grammar, blog posts, storytelling writers, comics, fan fiction, academic writing, screenplay | correct my text, write story together, write in english better
creators: newsletters, fan membership, merch, courses creators, patreon, link in bio, brand deals | earn living from videos, readers pay writer, sell to followers
social network: dating friends, audio chat, anonymous chat, opinion polls, location sharing, alumni network, expats, students network, hobbies | talk to strangers, friends near me, people from same country abroad, students meet
dating apps: long distance couples, marriage, lgbt, relationship coaching | wife or husband, partner same faith, shy people meet
young parents: baby monitor, breast milk, family organizer, family calendar, family budget, screen time, parental controls | plan family week, children phone too much, baby cries, young mother alone
tutoring: test prep, college entrance exam, homework answers, stem tutoring, private teachers, language tutors | exam next month, solve homework, weak in school, explain maths
language learning: sign language, vocabulary, learn chinese, interview english, call practice | foreigners learn, speak better for job, accent
online courses: learn skills online, masterclass, course certificates, nursing training, healthcare training, trade skills, driving lessons, teach music | learn a trade, course certificate learn, teach my skill, become nurse helper
workforce training: safety training, compliance training, sales training, frontline training, vr training, leadership coaching, mentoring | new workers learn machine, leadership training managers, short lessons for staff
higher education: student loans, scholarships, college applications, study abroad, campus life, university admissions | pay for study, study in another country, choose university, write application essay
global payroll: contractors payments abroad, remote hiring compliance, workers overseas, international employees benefits | freelancer in other country paid, worker abroad legal, pay people worldwide
payroll: employee time tracking, workforce management, leave requests, hr small business, onboarding paperwork, employee equity | hours of workers, sick days, contract for new worker, wages on time
hourly workers: shift scheduling, hiring hourly, restaurant jobs, factory workers, warehouse workers, day laborers hire, migrant workers, drivers hiring | workers for a shift, swap shifts, cleaners and guards jobs, find helpers quick
recruiting software: referral hiring, diversity hiring, executive search, interview scheduling, candidate screening, background checks, hiring ai | too many job applications, choose right person, friends recommend staff, interview by computer
tech talent: freelancers, designers on demand, fractional executives, outsource developers, hire data scientists, dev shop | find freelancer, designer for a week, team abroad
meeting notes: calls summary, interview notes, sales notes, recordings search | remember what was said, forget what we decided, summary after call
calendar and tasks: focus time calendar, habit tracker, build habits, reminder app, team planning tasks, product roadmap, okrs, bug tracker, email meeting scheduling | too many meetings, forget tasks, meeting time for all, keep a habit
notes and knowledge: team documents knowledge, internal search, bookmarks, reading later, research assistant | find file, ask company papers, save what i find
document handling: invoice extraction, bank statements, contracts data, insurance forms, automate paperwork, pdf editor, data entry automation | copy from paper to computer, fill forms, papers by hand
email tools: shared inbox, email search, newsletters reading, inbox automation, spam | hundred mails a day, same answers emails
customer support ai: shared support inbox, knowledge base articles, ticket routing, live chat, customer success team, customer churn support | customers wait for reply, customers same questions, angry customers, customers leave
voice agents: appointment reminders calls, call answering, outbound calls ai, debt calls, drive-thru voice, ivr | nobody answers phone, miss calls, robot calls, answering phone
sales coaching: sales enablement, sales roleplay, sales demos, battlecards, sales proposals, sales quotes | sellers learn, practise selling
sales outreach: linkedin messages, intent data, contact data, account based marketing, customer referrals, b2b leads, website visitors | who visits my site, find new customers leads, sell to firms, cold calls
crm: deal rooms, customer data platform, investors crm | remember whom i know, list of investors, keep contacts
marketing software: local business marketing, customer reviews, loyalty sms, influencer ads, marketing attribution, brand monitoring, content marketing blog, seo ai, billboards, direct mail | shop found online, good reviews, leaflets, people do not know shop
website builder: mobile app builder, spreadsheets apps, online forms, internal apps engineers, ecommerce site, portfolio site, ai app generation | own website quick, app from spreadsheet, app for my club
coding assistant: code documentation generated, code search, legacy code, code migration, figma to code, generate api code, ai software engineer | old programs, understand old code, make program from drawing
software testing: mobile app testing, load testing, api testing, game testing, bug reporting, visual testing | app breaks, find errors before users, try app on many phones
cloud infrastructure: gpu cloud, self-hosting, deployment platform, serverless functions, build speed, edge computing | my site is slow, rent computers, start program on server
software observability: session replay, crash reporting, log search, error logs, network monitoring, uptime | see errors of users, site down alert
databases for developers: postgres, graph database, time series, realtime backend, data lake, database caching, search engine database, search index | store lots of data, fast queries
app integrations: webhooks, api documentation generated, csv import, data import, partner integrations | import customers' tables, connect shop and books, programs share data
business intelligence: product usage metrics, embedded analytics, data notebooks, automated business reports, sql, sales forecasting, kpi | numbers each monday, reports by hand, tables too big, business numbers at glance
llm tools: prompt management, hallucinations, model routing, ai gateways, llm guardrails, fine-tune, llm security | ai says nonsense, compare ai models, llm costs
rag and search: enterprise search, ai search engine, document chat, knowledge graph, personal data ai, recommendation engine | find answer in many papers, ask books, search by meaning
ai agents: no-code automation workflow, web scraping, data extraction web, spreadsheet automation, back-office automation, process mining, ai copilot software employees | do boring work for me, copy from websites, click same buttons every day
speech and translation: captions, interpreters, live translation, voice assistant, hearing accessibility | film in other language, speak with foreigners, deaf people read
computer vision: security cameras, retail cameras, drones images, satellite ai, sports video, safety cameras | camera warns, count people, see danger
accessibility for disabled people: disability aids, accessible website, wheelchair, blind users, assistive technology | people who cannot see, disabled people
compliance security: vendor security, security reviews, data processing agreements, pci, fedramp, privacy compliance | answer security questions, prove we are safe, rules for data
regulatory compliance: aml compliance, medical device regulation, export control, food compliance, pharma regulatory, marketing compliance, trade compliance | papers for authority, approved by authority
security awareness: social engineering, insider risk, deepfake calls, password hygiene | fooled by mails, staff click
employee access management: vpn, zero trust, employee offboarding, shared passwords, access approvals | somebody left still has access, share password safely
app security: code vulnerabilities, supply chain security, secrets leaks, mobile security, fraud bots, attack surface | weak places in program, stolen data
data privacy: anonymous data, cookie consent, data deletion requests, secure messaging, identity protection, personal cybersecurity | remove my name, secret chat
procurement: supplier sourcing, supplier discovery, rfp automation, spend analytics, contract renewals, software buying | compare offers, cheaper suppliers, suppliers offers compared
erp: field service, dispatch drivers, job management, distributors wholesale, wholesale software, jewelry, print shops, clinics back office | one program for whole shop, plan jobs of technicians, orders and stock
e-commerce tools: product recommendations, size and fit, customer reviews, subscriptions commerce, headless commerce, upsell cart, b2b ecommerce, storefront whatsapp, search ecommerce | sell on whatsapp, visitors do not buy, right size, buy again every month
marketplace sellers: amazon brands, ebay, resale listing, wholesale sourcing, white label seller, print on demand | list on many shops, sell things without stock
returns and post-purchase: order tracking, shipping protection, warranties, repair service purchased, package tracking | where is my parcel, broken after purchase, product guarantee, customer changed mind
fashion: custom clothing, shoes, sneakers, underwear, bras, try on clothes, personal stylist, textile, clothing manufacturing, jewellery | right clothes for me, shoes that fit, try clothes at home, own clothing brand
second-hand goods: electronics resale, refurbished phones, book resale, trading cards, auctions, luxury resale, donate clothes | sell old phone, old books, rare toys, give away things
consumer rental: equipment rental, tools rental, camera rental, party rental, boat rental, rv rental | rent instead of buy, lend my boat, borrow a drill, hire a drill
retail technology: shop shelf, inventory stores, pricing retail, pop-up stores, kiosk, smart vending, shop analytics, digital receipts | empty shelves, what sells in shop, small stand in shop, unmanned shop
wholesale to small shops: independent retailers, pharmacies supply, distributors ordering, fmcg, spare parts, supplier sourcing | kiosk buys, pharmacy orders stock, shop owner orders
freight marketplace: load matching, truck drivers, intercity trucking, cargo, haulier, logistics africa, owner-operators | find cargo for truck, send big things, waiting truck, move pallets
freight forwarding: customs clearance, customs duty, importers exporters, exporters abroad, air cargo, ocean freight, supply chain visibility, container tracking, trade compliance | import from china, papers at border, shipping container late
fleet and trucking software: driver safety, dashcams, fuel cards, truckers app, dispatch automation, fleet maintenance, warehouse docks | drivers drive badly, trucks wait at gate, fuel of vans
last mile delivery: delivery for merchants, courier network, lockers, rural delivery, delivery api, home addresses delivery, delivery routes | small shop delivers, parcel not at home, plan stops of driver
warehouse robots: inventory drones, sorting robots, truck unloading, palletizing | robot counts stock, unload truck, lift boxes
robots: cleaning robots, security robots, telepresence, robot software, delivery robots, remote control robots, teaching robots | robot cleans, robot brings, steer robot from far
manufacturing software: custom parts, machining on demand, supply chain manufacturers, factory floor, quality control factory, digital work instructions, sheet metal | order metal parts, paper in factory, machine hours, machined parts
hardware design: pcb manufacturing, firmware, mechanical cad, parts sourcing, electronics testing, simulation engineering | circuit board, test electronics, machined from drawing
chips: ai chip, optical chip, sensors hardware, rf | faster chip, computer needs less power
material science: carbon fiber, adhesives, cement, green steel, graphene, biomaterials, leather alternative, dyes, glass coating | stronger material, concrete without co2, leather without animals, better coating
internet access: rural internet, mesh wifi, satellite internet, 5g, phone plan, sim, telecom operators | slow internet village, phone contract, internet on ship
carbon accounting: product footprint, lifecycle assessment emissions, supplier emissions, climate reporting, energy efficiency buildings | footprint of product, prove green, climate rules
carbon markets: forest owners, biochar, soil carbon, offset marketplace, tree planting | get paid for forest, buy offsets
solar: solar farm, solar design software, community solar, off-grid solar, solar maintenance | sun power village, plan panels, clean panels
energy software: electricity prices, energy trading, ev grid, smart meters, utilities billing, power plants, energy bills switching, diesel generators | cheaper electricity, when power is cheap, change energy supplier, power cuts
batteries and storage: battery swapping, battery recycling, fast charging, thermal storage, battery management | battery empty too fast, old batteries, store heat
electric vehicles: convert car to electric, e-trucks, electric buses, golf cart, boats electric, small city car | make car electric, small car for city
heating: heat pump installation, home energy upgrades, insulation, cooling air conditioner, air conditioning, home windows insulation | cold flat, cool without power, less heating
nuclear and fuels: small reactor, ammonia, biofuels, green hydrogen, geothermal drilling, e-fuels | energy from atoms, fuel from air
recycling and waste: plastic recycling, compost, textile recycling, waste collection, reuse packaging, construction waste | sort rubbish, bottles back, old clothes
water treatment: desalination, water quality, water leak, wastewater, water purification, public toilets, sanitation | clean water village, salt water, dirty water
aviation: pilots aircraft, flying cars, private flights, airline software, airport, jet engines, gliders | learn to fly, own plane share, fly without airport
spaceflight: space debris, satellite operations, moon lander, asteroid mining, space station, ground stations, thrusters | clean up orbit, talk to satellites, dig on asteroid
defense: border security, military surveillance, night vision, drones detection, shipbuilding, intelligence analysis | see at night, enemy drones
government and cities: permits city, court records, procurement government, government grants, benefits access, public records, voting, tax assessment, translation refugees | apply for state money, letters from office, benefits i may get, help for refugees
nonprofit: volunteers, grants nonprofits, crowdfunding charity, poverty, cash transfers, disaster relief, church giving, micro-donations | poor families, give part of purchase, find helpers
research tools: scientific papers, research funding, science crowdfunding, preprints, peer review, research data scientists | read studies, money for science
crowdfunding: crowdfunding, equity crowdfunding, raise money, angel investors startups, venture funding founders, startup investors pitch | money from many people, find investors, fund my project
startup services: startup accelerator, cofounder, startup legal, investor updates, cap table, buy companies mergers, acquire businesses | sell startup, buy small company, start a firm, tell investors
memorial and grief: memorial funeral, obituaries, funeral planning, cremation, grief | grandfather died, say goodbye dead, family grave
religion: muslim, christian, church, islamic, prayer, faith community, halal | believers faith, pray, mosque
home security: home security, burglar, doorbell, smart locks, package theft | somebody breaks in, key for guest
3d printing: 3d printing, additive manufacturing, 3d printer, metal printing | print parts
`;
