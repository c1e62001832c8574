/** What people outside say for trades of the other lists, and trades those lists lack. Lines of one name are one trade; the format is in trades.ts. */
export const EVERYDAY_TRADES = `
corporate cards: virtual cards, employee spending, reimbursements, procure cards | pay with company money, staff buy things for firm, who spent what, receipts of employees, credit for new company, company without credit
consumer lending: salary advance, wage access, payroll loans, credit unbanked, microcredit, nano loans | draw salary, salary before payday, part of wage today, money before end of month, cash until payday, poor people borrow, no bank gives me a loan
business lending: merchant cash advance, revenue-based financing, credit for merchants, sme credit, inventory financing | shop needs cash, money to grow shop, bank refuses small firm, pay back from sales
debt help: debt collection, collections agency, debt management, debt relief, delinquent borrowers, debt settlement, credit counseling, borrowers repayment | behind with payments, owe money, people who owe, reminders to pay, cannot pay back, threatening calls collectors, get out of debt
neobank consumer: spending account, savings account, unbanked, financial inclusion | people without bank account, money on the phone, save and pay with phone
payments processing: payment links, qr payments, mobile money, accept card payments, recurring payments, one-click checkout | customer pays by link, shop takes cards, pay by phone, cash only shops
accounting: expense categorization, close the books, accountants software, invoicing software | paperwork for tax adviser, sort receipts, write invoices, know if i make profit
sales tax: sales tax, vat compliance, tax ecommerce, indirect tax, nexus, e-invoicing | sellers owe tax, tax on what they sell, tax in many states
retail investing: trading app, etf, commission-free, portfolio, gold savings, investing education, treasury bills | put money in companies, small savers, learn to invest, grow my savings, buy gold little by little, invest monthly
fraud prevention: bots, deepfake detection, spam accounts, content moderation, scam | fake accounts, false reviews, liars online, thief pays, robbers online
insurance consumer: travel insurance, pet insurance, home warranty, microinsurance, bike insurance | insured when something breaks, cheap insurance for
health cover: employer health plan, affordable health insurance, self-insured, medicare, benefits navigation | which health plan, bills of hospital insurance, staff insurance doctor
legal services: small claims, legal help consumers, disputes, court filings, legal aid, divorce | sue, quarrel with landlord, lawyer too expensive, fight a fine, get divorced, answer a court letter
documents signing: e-signature, electronic signatures, notary, notarization, document signing | sign on the phone, sign papers online, notary by video
home buying: home search, buyers agents, real estate listings, house offers, home equity | look for a house, cash for my house, buy a home together, rebate on commission
renting: student housing, furnished apartments, temporary housing, apartment tours, leasing apartments | room for student, flat for some months, share a flat, moving to new city
property management: hoa, condo association, building management, residents app, maintenance requests | flat owners meeting, caretaker of house, tenants complain, landlord paperwork
construction software: bids, estimates construction, blueprints takeoff, field crews, jobsite, building information | cost of building work, plan of building, workers on site, who does what on site
home improvement: contractors homeowners, home remodeling, roofing, painting, landscaping design | new roof, paint my house, bathroom, renovate
fuel and roadside: fuel delivery, gas delivery, refuel, on-demand fuel, roadside assistance, car wash, vehicle services | petrol brought, diesel delivered, fill tank while parked, no petrol station, car does not start, flat battery, wash the car
car financing for drivers: rideshare drivers, car leasing gig drivers, car subscription, vehicle financing, gig drivers, driver earnings | taxi drivers car, rent car by the week, drivers no loan, own the car later, taxi loan
emergency transport: ambulance, emergency medical, emergency response, medical transport | heart attack quickly, ambulance takes long, nearest ambulance, help in minutes, ride to hospital
clinical trials: patient recruitment, trial matching, research participants medical, trial enrollment, medical research | volunteers for new treatment, test new medicine on people, patients for study, find patients for studies, invite patients who fit
gifts and loyalty: corporate gifts, swag, gifting platform, custom merchandise, send gifts, incentives, gift employees | thank you present, wrap and send, presents for staff, presents for clients, birthday present, flowers
employee engagement: employee rewards, wellness benefits, employee surveys, retention, onboarding employees, internal communication | staff leave, thank colleagues, how staff feel, new colleague first day
kids activities: kids activities, after-school, enrichment, camps, classes for kids, family activities | book activities for children, children's courses, holiday camp, swimming football for kids
schools: parent communication, school communication, student behavior, classroom management, attendance, school admissions, lesson plans, grading | teacher writes to parents, teachers message parents, what child did in class, marks of pupils, correct homework, plan lessons
cloud laboratory: cloud laboratory, robotic lab, remote experiments, lab robots, liquid handling, automated experiments, contract research | pipetting by hand, send protocol, machines run experiment, experiments by robot, lab work by hand
alternative protein: dairy alternatives, plant-based cheese, animal-free dairy, vegan cheese, egg substitute, recombinant proteins | cheese without cow, milk without animals, eggs without hens, burger without meat
job search: resume builder, cv, cover letter, interview prep, career coaching, job applications automation, internships | write my cv, apply for jobs automatically, prepare for interview, first job after school
incident response: on-call, incident management, root cause, runbooks, alert management, incident response, aiops, debugging production, site reliability | wake up at night server, why system is down, find the cause of outage
emissions monitoring: methane, emissions monitoring, leak detection, pipeline inspection, gas leaks, infrastructure inspection | gas escapes, leaks from pipes, look at pipelines from above, inspect power lines
irrigation: irrigation, soil sensors, crop water, field sensors | how much to water, water fields, dry field
weather and earth: weather forecast, hyperlocal weather, satellite images, geospatial, maps data | will it rain, pictures from space, map of land
wildfire and disaster: wildfire, flood, disaster recovery, climate resilience | forest fire, flooded house, earthquake
women's health: postpartum, breastfeeding, pelvic floor, endometriosis, birth control, menstrual | after the birth, monthly pain, pill for women
men's health: male fertility, prostate, men wellness | men ashamed
telemedicine: specialists online, second opinion, rural patients, digital clinic, house calls, doctor booking | far from doctor, wait for specialist, doctor comes home, which doctor is good
chronic care: kidney disease, copd, asthma, migraine, arthritis, ibs, cardiac, remote monitoring, digital therapeutics | ill for years, breathing illness, headache, stomach illness, watch patients at home
elder care: nursing homes, fall detection, senior living, companionship, hearing | old mother lives alone, falls at home, lonely old people, visits for grandparents
mental health for the young: adolescents, teen mental health, school counselors, youth | unhappy teenagers, pupils anxious
teletherapy: couples therapy, psychiatry, ai therapist, peer support, emotional support, self-care | somebody to listen, sad, panic, quarrel with partner, talk about worries
sleep: cpap, sleep apnea, baby sleep, alarm | snoring, baby does not sleep
fitness: home gym, wearables, cycling, climbing, sports performance, posture, walking | lose belly, move more, trainer on screen, sit badly at desk
weight and nutrition: meal tracking, personalized vitamins, gut health, allergies, glp-1 | what to eat, allergic, count what i eat, stomach pain after eating
dental: dental software, dental insurance, dental clinics, oral health | dentist practice, toothache
medical devices: wearable device, neurostimulation, stroke, heart valve, wound, catheters, exoskeleton | sticker measures, device for the heart, walk again, wound heals
medical training: surgical training, medical education, vr training, simulation medical, nursing students | young surgeon practise, learn operation, students of medicine learn
hospital operations: operating room, patient flow, discharge, hospital supply, sterile, hospital staff scheduling | hospital waiting, beds full, who works when in hospital
drug discovery: rare disease, alzheimer's, cancer drugs, antibiotics, vaccines, pain drug, obesity drug | cure for, illness without treatment, drug for children
pets: dog training, pet sitters, pet insurance, cat, livestock health | look after my dog, lost dog, food for dogs
grocery delivery: convenience store delivery, household essentials, farmers produce delivery, online supermarket, bulk groceries | shopping brought home, fruit and vegetables to the door, shop for mother
food delivery: catering, office lunch, order ahead, pickup food, food courier | lunch at work, feed the team, order food before i come
restaurant software: food costs, kitchen display, restaurant inventory, restaurant hiring, phone orders restaurant, drive-thru | restaurant loses money, cooks and waiters, answer phone in restaurant, guests order at table
food waste: surplus, discount food, rescue food, expiry | bread thrown away, unsold food cheap, eat what is left
farm software: farm labor, dairy farm, livestock monitoring, farm loans, farm insurance, soil, seeds, fertilizer | pickers wages, ill cows, farmer papers, better harvest
farm robots: drone spraying, crop dusting, fruit picking robots, greenhouse robots, robotic milking | spray field by air, nobody to pick fruit, harvest by machine
fishing and sea: fishing, aquaculture, boats, shipping vessels, ocean, ports | fishermen, fish farm, ship saves fuel, harbour
travel booking: group travel, road trip, campsites, hostels, travel planning ai, visa travel, experiences, tours guides, rv | holiday with friends, where to sleep on trip, guide shows city, camping, see city with local
hospitality: hotel operations, hotel booking, short-term rental management, guests | small hotel, guests ask, clean rooms of hotel
moving and storage: last-minute movers, storage space sharing, junk removal | help to move, cellar to rent, carry sofa
events: event invitations, rsvp, party planning, meetups, hobby groups, volunteer | invite friends, meet people with same hobby, what to do this weekend
sports: golf, tennis, running clubs, sports leagues, youth sports, scouting, sports analytics, ticket resale | find people to play, amateur players, club fees, coach films match
gaming: game engine, ugc games, game streaming, game chat, board games, virtual pets, roblox | make own game, play with friends far away
music: learn instrument, music production, royalties, vinyl, music discovery, beats, concerts at home | learn guitar, musician earns, make song with computer, find new songs
audio and podcasts: audiobooks, voice messages, audio news, voice cloning, sound | listen instead of read, voice of me, make audio
video creation: screen recording, video messages, product videos, video ads, animation, subtitles, livestream, video clips | film for shop, cut long film short, record screen, cartoon from text
design and images: photo editing, product photography, interior images, 3d models, fonts, stickers, slide decks, figma | remove background, picture of product, draw for me, nice slides
writing: translation, grammar, blog, storytelling, comics, fan fiction, academic writing, screenplay | correct my text, write story together, write in english better
creators: newsletters, membership, merch, courses creators, patreon, link in bio, brand deals | live from videos, readers pay writer, sell to followers
social network: dating friends, audio chat, anonymous, polls, location sharing, alumni, expats, students network, hobbies | talk to strangers, friends near me, people from my country, students meet
dating: long distance couples, marriage, lgbt, relationship coaching | wife or husband, partner same faith, shy people meet
parenting: baby monitor, breast milk, family organizer, family calendar, family budget, screen time, parental controls | plan family week, children phone too much, baby cries, young mother alone
tutoring: test prep, college entrance exam, homework answers, stem tutoring, private teachers, language tutors | exam next month, solve homework, weak in school, explain maths
language learning: sign language, vocabulary, chinese, interview english, call practice | foreigners learn, speak better for job, accent
online courses: skills, masterclass, certificates, nursing training, healthcare training, trade skills, driving lessons, teach music | learn a trade, get certificate, teach my skill, become nurse helper
workforce training: safety training, compliance training, sales training, frontline training, vr training, leadership coaching, mentoring | new workers learn machine, learn to lead, short lessons for staff
higher education: student loans, scholarships, college applications, study abroad, campus life, university admissions | pay for study, study in another country, which university, write application essay
global payroll: contractors payments abroad, remote hiring compliance, workers overseas, international employees benefits | freelancer in other country paid, worker abroad legal, pay people worldwide
payroll: time tracking, workforce management, leave, hr small business, onboarding paperwork, employee equity | hours of workers, sick days, contract for new worker, wages on time
hourly workers: shift scheduling, hiring hourly, restaurant jobs, factory workers, warehouse workers, day laborers, migrant workers, drivers hiring | workers for one day, swap shifts, cleaners and guards jobs, find helpers quick
recruiting software: referral hiring, diversity hiring, executive search, interview scheduling, candidate screening, background checks, hiring ai | too many applications, choose right person, friends recommend staff, interview by computer
tech talent: freelancers, designers on demand, fractional, outsourcing, data scientists, dev shop | find freelancer, designer for a week, team abroad
meeting notes: calls summary, interview notes, sales notes, recordings search | remember what was said, forget what we decided, summary after call
calendar and tasks: focus time, habits, reminders, team planning, roadmaps, okrs, bug tracker, email scheduling | too many meetings, forget tasks, find time for all, keep a habit
notes and knowledge: documentation, internal search, bookmarks, reading later, research assistant, memory | where is that file, ask company papers, save what i find
documents: invoice extraction, bank statements, contracts data, insurance forms, automate paperwork, pdf editor, data entry automation | copy from paper to computer, fill forms, papers by hand
email tools: shared inbox, email search, newsletters reading, inbox automation, spam | hundred mails a day, same answers again
customer support ai: shared support inbox, knowledge base, ticket routing, live chat, customer success, churn | customers wait for reply, same questions, angry customers, customers leave
voice agents: appointment reminders calls, call answering, outbound calls ai, debt calls, drive-thru voice, ivr | nobody answers phone, miss calls, robot calls, phone all day
sales coaching: sales enablement, sales roleplay, demos, battlecards, proposals, quoting | sellers learn, practise selling, offer for customer
sales outreach: linkedin, intent data, contact data, account based, referrals, b2b leads, website visitors | who visits my site, find customers, sell to firms, cold calls
crm: deal rooms, customer data, relationship management, investors crm, fundraising | remember whom i know, list of investors, keep contacts
marketing software: local business marketing, reviews, loyalty sms, influencer ads, attribution, brand monitoring, content marketing, seo ai, billboards, direct mail | be found online, more guests, good reviews, leaflets, people do not know shop
website builder: mobile app builder, spreadsheets apps, forms, internal apps, ecommerce site, portfolio site, ai app generation | own website quick, app from spreadsheet, app for my club
coding assistant: documentation code, code search, legacy code, migrations, design to code, api generation, ai developer | old programs, understand code, make program from drawing
software testing: mobile app testing, load testing, api testing, game testing, bug reporting, visual testing | app breaks, find errors before users, try app on many phones
cloud infrastructure: gpu cloud, self-hosting, deployment platform, serverless functions, build speed, configuration, containers, edge | my site is slow, rent computers, start program on server
observability: session replay, crash reporting, logs, network monitoring, uptime | see errors of users, is it online
databases: postgres, graph database, time series, realtime backend, data lake, caching, search engine | store lots of data, fast queries
integrations: webhooks, api platform, sdk, api documentation, csv import, data import, partner integrations | import customers' tables, connect shop and books, programs share data
business intelligence: product metrics, embedded analytics, spreadsheets, notebooks, reports automation, sql, forecasting, kpi | numbers each monday, reports by hand, tables too big, how does my business do
llm tools: prompt management, hallucinations, model routing, ai gateways, guardrails, fine-tune, ai security | ai says nonsense, which ai model, ai costs
rag and search: enterprise search, ai search engine, document chat, knowledge graph, personal data ai, recommendation | find answer in many papers, ask books, search by meaning
ai agents: no-code automation, web scraping, data extraction web, spreadsheet automation, back-office automation, process mining, copilots | do boring work for me, copy from websites, click same buttons every day
speech and translation: captions, interpreters, live translation, voice assistant, hearing accessibility | film in other language, speak with foreigners, deaf people read
computer vision: security cameras, retail cameras, drones images, satellite ai, sports video, safety cameras | camera warns, count people, see danger
accessibility: disability, accessible, wheelchair, blind users, assistive | people who cannot see, wheelchair, disabled people
compliance security: vendor security, security reviews, data processing agreements, pci, fedramp, privacy compliance | answer security questions, prove we are safe, rules for data
regulatory compliance: aml compliance, medical device regulation, export control, food compliance, pharma regulatory, marketing compliance, trade compliance | papers for authority, allowed to sell, approved by authority
security awareness: social engineering, insider risk, deepfake calls, password hygiene | fooled by mails, staff click
access management: vpn, zero trust, offboarding, shared passwords, approvals | somebody left still has access, share password safely
app security: code vulnerabilities, supply chain security, secrets leaks, mobile security, fraud bots, attack surface | weak places in program, stolen data
privacy: anonymous data, consent, data deletion requests, secure messaging, identity protection, personal cybersecurity | what they know about me, remove my name, secret chat
procurement: sourcing, supplier discovery, rfp automation, spend analytics, contract renewals, software buying | compare offers, cheaper suppliers, who sells us
erp: field service, dispatch, job management, distributors, wholesale software, jewelry, print shops, clinics back office | one program for whole shop, plan jobs of technicians, orders and stock
e-commerce tools: product recommendations, size and fit, reviews, subscriptions commerce, headless commerce, upsell, b2b ecommerce, storefront whatsapp, search ecommerce | sell on whatsapp, visitors do not buy, right size, buy again every month
marketplace sellers: amazon brands, ebay, resale listing, wholesale sourcing, white label, print on demand | list on many shops, sell things without stock
returns and post-purchase: order tracking, shipping protection, warranties, repairs, package tracking | where is my parcel, broken after purchase, guarantee, customer changed mind
fashion: custom clothing, shoes, sneakers, underwear, bras, try on, styling, textile, clothing manufacturing, jewellery | right clothes for me, shoes that fit, try clothes at home, make my own brand
second-hand goods: electronics resale, refurbished phones, book resale, trading cards, auctions, luxury resale, donate | sell old phone, old books, rare toys, give away things
consumer rental: equipment rental, tools rental, camera rental, party rental, boat rental, rv rental | rent instead of buy, lend my boat, tools for one day
retail technology: shelf, inventory stores, pricing retail, pop-up stores, kiosk, smart vending, shop analytics, receipts | empty shelves, what sells in shop, small stand in shop, shop without staff
wholesale to small shops: independent retailers, pharmacies supply, distributors ordering, fmcg, spare parts, sourcing | kiosk buys, pharmacy orders stock, shop owner orders
freight marketplace: load matching, truck drivers, intercity trucking, cargo, haulier, logistics africa, owner-operators | find cargo for truck, send big things, waiting truck, move pallets
freight forwarding: customs, importers, exporters, air cargo, ocean freight, supply chain visibility, container tracking, trade compliance | import from china, papers at border, where is my container
fleet and trucking software: driver safety, dashcams, fuel cards, truckers app, dispatch automation, fleet maintenance, warehouse docks | drivers drive badly, trucks wait at gate, fuel of vans
last mile delivery: delivery for merchants, courier network, lockers, rural delivery, delivery api, addresses, delivery routes | small shop delivers, parcel not at home, plan stops of driver
warehouse robots: inventory drones, sorting robots, truck unloading, palletizing | robot counts stock, unload truck, lift boxes
robots: cleaning robots, security robots, telepresence, robot software, delivery robots, remote control robots, teaching robots | robot cleans, robot brings, steer robot from far
manufacturing software: custom parts, machining on demand, supply chain manufacturers, factory floor, quality, digital work instructions, sheet metal | order metal parts, paper in factory, machine hours, who makes my part
hardware design: pcb manufacturing, firmware, mechanical cad, parts sourcing, electronics testing, simulation engineering | circuit, test electronics, drawing to part
chips: ai chip, memory, optical, sensors hardware, rf | faster chip, computer needs less power
materials: carbon fiber, adhesives, cement, steel, graphene, biomaterials, leather alternative, dyes, glass | stronger material, concrete without co2, leather without animals, better coating
internet access: rural internet, mesh, satellite internet, 5g, phone plan, sim, telecom operators | slow internet village, phone contract, internet on ship
carbon accounting: product footprint, lifecycle, supplier emissions, climate reporting, energy efficiency buildings | footprint of product, prove green, climate rules
carbon markets: forest owners, biochar, soil carbon, offset marketplace, tree planting | get paid for forest, buy offsets
solar: solar farm, solar design software, community solar, off-grid solar, solar maintenance | sun power village, plan panels, clean panels
energy software: electricity prices, energy trading, ev grid, smart meters, utilities billing, power plants, energy bills switching, generators | cheaper electricity, when power is cheap, change energy supplier, power cuts
batteries and storage: battery swapping, battery recycling, fast charging, thermal storage, battery management | battery empty too fast, old batteries, store heat
electric vehicles: conversion, e-trucks, electric buses, golf cart, boats electric, small city car | make car electric, small car for city
heating: heat pump installation, home energy upgrades, insulation, cooling, air conditioning, windows | cold flat, cool without power, less heating
nuclear and fuels: small reactor, ammonia, biofuels, green hydrogen, geothermal drilling, e-fuels | energy from atoms, fuel from air
recycling and waste: plastic recycling, compost, textile recycling, waste collection, reuse packaging, construction waste | sort rubbish, bottles back, old clothes
water: desalination, water quality, leak, wastewater, water purification, toilets, sanitation | clean water village, salt water, dirty water
aviation: pilots, flying cars, private flights, airline software, airport, jet engines, gliders | learn to fly, own plane share, fly without airport
space: space debris, satellite operations, moon, asteroid mining, in-space, ground stations, thrusters | clean up orbit, talk to satellites, dig on asteroid
defense: border, surveillance, night vision, drones detection, shipbuilding, intelligence analysis | see at night, enemy drones
government: permits city, court, procurement government, grants, benefits access, public records, voting, tax assessment, translation refugees | apply for state money, letters from office, benefits i may get, help for refugees
nonprofit: volunteers, grants nonprofits, crowdfunding charity, poverty, cash transfers, disaster relief, church giving, micro-donations | poor families, help in disaster, give part of purchase, find helpers
research tools: scientific papers, research funding, science crowdfunding, preprints, peer review, research data | read studies, money for science
crowdfunding: crowdfunding, equity crowdfunding, raise money, angel investors, venture funding, startup investors | money from many people, find investors, fund my project
startup services: startup founders, accelerators, cofounder, startup legal, investor updates, cap table, m&a, acquire businesses | sell my company, buy small company, start a firm, tell investors
memorial: memorial, obituaries, funeral planning, cremation, grief | grandfather died, say goodbye, grave
religion: muslim, christian, church, islamic, prayer, faith, halal | believers, pray, mosque
home security: home security, burglar, doorbell, smart locks, package theft | somebody breaks in, key for guest
3d printing: 3d printing, additive manufacturing, 3d printer, metal printing | print parts
`;
