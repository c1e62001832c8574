/** Software, work, trade, industry, climate. One line is one kind of product; the format is in trades.ts. */
export const WORK_TRADES = `
global payroll: employer of record, eor, global payroll, hire internationally, international contractors, global teams payroll, hire remote compliance | employ somebody another country, staff overseas, employer on paper, hire abroad, local contract abroad
payroll: payroll, hr platform, hris, hr software, people operations, benefits administration | pay wages, wages and taxes, salary slips, holidays of staff
recruiting software: recruiting software, recruiting team, applicant tracking, talent acquisition, recruiters candidates, technical recruiters, hiring software, sourcing candidates, job candidates | find staff, job applicants, job applications, hiring takes long
hourly workers: hourly workers, blue-collar, frontline workers, gig workers, temp staffing, shift workers, labor marketplace, staffing agency | waiters for a day, temporary workers, helpers for a shift
tech talent: hire engineers, remote developers, vetted developers, software engineers latam, engineering talent, hire developers, emerging markets talent | good programmers remote, programmers africa, find programmers, hire coders
technical interviews: technical interview, coding assessment, technical hiring, coding challenges, assess engineers, engineering interviews, skills assessment | applicants can program, test programmers, riddles whiteboard
job search: job board, job seekers, career advice, resume, find jobs, early career | find work nearby, look for job, cv
employee engagement: employee engagement, employee recognition, performance reviews, feedback employees, employee perks | happy staff, thank staff, staff bonus
team chat and remote work: remote teams, remote team collaboration, remote work team, virtual office remote team, async communication, hybrid work | work from home together, team in several places
meeting notes: meeting notes, meeting assistant, ai notetaker, transcription, meeting recordings, meeting summaries, action items | write down meeting, action items meeting, minutes of meeting, what people said
calendar and tasks: calendar, scheduling meetings, to-do, task management, project management tasks, productivity app calendar, day planner | find a date, tasks list
notes and knowledge: note-taking, knowledge base articles, wiki, enterprise search, second brain, company knowledge | find documents, remember what i read, knowledge of firm
document handling: document processing, document extraction, pdf, ocr, online forms, data entry from documents | typing from paper, read scanned forms
email tools: email client, email inbox, email productivity | too many mails, answer mails
customer support ai: customer support automation, ai support agent, customer service automation, chatbot, support tickets, helpdesk, customer service ai | answers customers messages, customers questions web shop, help-desk tickets, replies to customers, chat widget customers
voice agents: ai phone calls, ai receptionist, voice ai, voice agents, conversational voice, virtual receptionist, call center ai, phone calls | computer voice telephone, picks up telephone, answers incoming calls, books appointments by phone, automatic receptionist, missed calls
sales coaching: sales coaching, sales calls, call recording, conversation intelligence, sales reps, call analysis, sales training | salespeople say calls, record calls, what good sellers do
sales outreach: outbound sales, sdr, cold email, lead generation, sales prospecting, cold outreach, sales emails, sales leads | find strangers buy, first message, write to prospects, find customers addresses
crm: crm, sales software reps, salesforce, sales pipeline, sales teams, revenue teams deals, sales deals | keep customer list, sales people follow up
marketing software: marketing automation, email marketing, sms marketing, online ads, advertising, seo, growth marketing, marketing attribution, marketing campaigns | newsletter shop, advertise
customer feedback: customer feedback, surveys, user feedback, voice of customer, nps, product feedback | what customers think, ask users, customer opinion
user research: user research, user interviews, research participants, customer interviews, qualitative research, research recruiting, market research survey | talk with users, find people to interview, conversations users recordings
product analytics: product analytics, session replay, a/b testing, feature flags, ab experiments, web analytics | clicks of users in app, how visitors behave
website builder: website builder, no-code website, no-code app builder, app builder, landing pages, internal tools, low-code | make homepage, app without programmer
social media tools: social media management, social content creation, brands social posts | posts instagram
code review: code review, pull requests, code quality, static analysis, code health, bugs code | reads changes programmer, programmer mistakes, merge change, check code
coding assistant: ai coding, code generation, ai software engineer, developer copilot, codebase understand, code editor | write program by ai, program from words
software testing: test automation engineers, end-to-end testing, qa, automated testing, e2e tests, tests of web app written without code, software testing | check web page works, clicks through app test, test by hand, page works after change
developer environments: preview environments, staging environments, ephemeral environments, cloud development environments, environments as a service, pull request previews | try change before release, copy of system for each change
cloud infrastructure: deploy cloud, kubernetes, devops engineers, devops platform, infrastructure as code, serverless, cloud hosting, ci/cd, platform engineering infrastructure | run servers, put program online, servers costs
cloud costs: cloud costs, aws costs, cloud finops, cloud savings | cloud bill
software observability: observability, server monitoring, infrastructure monitoring, incident engineers, on-call engineers, log search, error logs, debugging production, alerts engineers, error tracking | server crash, find fault in system
databases for developers: sql database, vector database, managed database, database queries, postgres, key-value store, sql | keep data fast
data pipelines: etl, elt, reverse etl, data warehouse, data integration warehouse, data pipeline, data connectors, data sync warehouse, cdc, change data capture | bring data together, copy data between programs, sync systems
app integrations: app integrations, api integrations of apps, integration platform saas, unified api, embedded integrations, data connectors | connect programs, two programs talk
business intelligence: business intelligence, data analytics platform, natural language sql, ai data analyst, analytics dashboard, build dashboards, text-to-sql, self-serve analytics, ask questions data | managers question number, chart from database, figures without analyst, ask data normal language
data quality: data quality checks, data observability, data catalog, data catalog governance | wrong figures in data
data labelling: data labeling, data annotation, image annotation, training data labelled, synthetic data, label datasets | label pictures for ai
ml platform: machine learning platform, mlops, model training gpu, gpu, deploy models, model inference, fine-tuning | train models, run models gpu
llm tools: llm observability, llm evaluation, llm monitoring, prompt engineering, llm apps, evals, llmops, llm application, llm reliability, llm prompts | watch ai answers, test ai answers, ai makes mistakes
rag and search: retrieval augmented generation, rag, vector search, semantic search, retrieval augmented, vector embeddings, unstructured data search, search api | search own documents ai, chat with documents, ai knows documents
ai agents: ai agents, workflow automation no code, rpa, automate repetitive tasks, browser automation, ai employees office, automate office work, ai automation agents | robot does office work, clicks through websites for me, office chores
speech and translation: speech recognition, text-to-speech, voice synthesis, translation languages, translate text, dubbing, localize app, localization translation | translate documents, translate speech, read aloud, speech to text
computer vision: computer vision, video analytics, cameras ai, image recognition | camera sees, recognise in pictures
ai chat companion: ai companion, ai friend, ai characters, personal assistant ai | talk with computer friend
compliance security: soc 2, compliance automation, iso 27001, hipaa compliance, security compliance, security questionnaires, trust center, gdpr, audit readiness | prove data safe, security certificate, handle data safely, big customers demand proof, proof of security
regulatory compliance: regulatory compliance, compliance monitoring, compliance officer rules, reporting regulators | rules of authority, financial regulator, regulators compliance
security awareness: phishing, security awareness, security training employees, cybersecurity awareness | fake mails, staff recognise criminals, click on bad link
employee access management: identity access management, privileged access, identity access, sso, user permissions, authorization permissions, infrastructure access, just-in-time access permissions, secrets management, access control | who may open server, access for an hour, passwords of team, hand out access, keys of system
app security: application security, software vulnerabilities, security vulnerabilities, penetration testing, api security, cloud security, bug bounty | hackers attack, holes in program
data privacy: privacy regulation, protect privacy, data privacy, personal data removal, end-to-end encryption | delete my data
security operations: siem, threat detection, security alerts, incident response, cyber insurance | attack on company
authentication: authentication, login, passwordless, user management login | sign in users
device and app management: device management, saas licences management, laptop support staff | laptops of staff, software licences
procurement: procurement, purchasing department, vendor management, sourcing suppliers, rfps, company spend | buying department, compare suppliers
erp: erp, inventory management, back office erp | stock and orders, warehouse list
legal and finance ops: fp&a, financial planning, budgeting companies, forecasting finance, financial audit, financial analysts, cfo | budget of company, forecast money
e-commerce tools: shopify, ecommerce brands, online store owners, online merchants, online storefront, conversion rate shop, personalized shopping, checkout payment | web shop owners, online shop
marketplace sellers: amazon sellers, marketplace sellers, multichannel, resellers ebay, dropshipping | sell on amazon
returns and post-purchase: product returns, returns ecommerce, returns exchanges, refunds ecommerce, post-purchase, return logistics, resale returned | sent back, customers send back, other size or money, refund parcel
live shopping: live shopping, social commerce, group buying, video shopping | buy in live video
fashion resale: secondhand fashion, clothing resale, clothing rental, fashion rental, peer-to-peer clothing, clothes closet, resale marketplace | second-hand clothes, sell dresses, rent dresses, clothes no longer wear, wardrobe
fashion: fashion, apparel, clothing brand, shoes, jewelry, personal stylist | clothes, what to wear outfit, tailor suit
consumer rental: rent items, peer-to-peer rental, subscription electronics, try before you buy | lend things, borrow tools neighbours
second-hand goods: used goods marketplace, classifieds, refurbished, collectible cards, second-hand | sell old things, flea market
gifts and loyalty: gifts, gift cards, loyalty program, loyalty points, rewards points, customer rewards, cashback, customer referrals, coupons | birthday present, points for buying
retail technology: brick-and-mortar, retail stores technology, point of sale, self-checkout, cashierless, store analytics | shop till, shop owners
wholesale to small shops: b2b e-commerce retailers, wholesale marketplace, mom-and-pop stores, kirana, fmcg distribution, inventory for stores, informal retailers, neighborhood stores, corner stores | corner shops order stock, small shops buy stock, kiosks, shops wholesaler, stock next day
merchant bookkeeping: merchants ledger, digital ledger, khatabook, small business bookkeeping app | shop writes debts, who owes shop
freight marketplace: freight, trucking, shippers carriers, truckers, digital freight, freight brokerage, truck load, freight carriers, trucking carriers | lorry, goods hauled, trucks empty, drivers cargo, haulage, truck with space
freight forwarding: freight forwarding, customs broker, international shipping, import export, cross-border logistics | ship goods abroad, containers sea
fleet and trucking software: fleet management, trucking companies, transportation management, dispatch drivers, telematics | vans of firm, drivers plan
last mile delivery: last mile delivery, same-day parcel delivery, courier, parcel delivery, delivery infrastructure, route optimization | bring parcels, bike couriers, parcels to door
fulfilment and warehousing: ecommerce fulfillment, order fulfillment, warehousing, 3pl, warehouse management, logistics ecommerce | store and send goods, warehouse for shop
warehouse robots: warehouse robots, robotic picking, robot arms, industrial robots, packing automation, warehouse automation, forklifts | robot packs boxes, robot puts in boxes, robot shelves
drones: drones, drone delivery, unmanned aircraft, autonomous aircraft, cargo drones, vtol, air cargo | small aircraft carry parcels, flying parcels, medicine by air
aviation: aircraft, electric planes, evtol, supersonic, airlines, airships | flying taxi, fly electric
spaceflight: satellites, rocket, launch vehicle, spacecraft, satellite orbit, space launch, outer space, rockets | bring into orbit, launch cheap
self-driving: self-driving, autonomous vehicles, autonomous trucks, robotaxi, lidar | car drives alone
robots: robots, robotics, humanoid, robot | machine that walks
manufacturing software: manufacturing plant, manufacturing floor, factory floor, factory operations, assembly line workers, machine shops, industrial plant software, cnc | workshop plan, machines in factory
visual inspection: visual inspection, quality control, defects camera, machine vision, manufacturing inspection, ai vision manufacturing | look at parts scratches, bad parts, camera above belt, missing screws
predictive maintenance: predictive maintenance, machine monitoring, sensors industrial, equipment maintenance, inspection software | machine breaks, machine before it fails
hardware design: electronics design, pcb, circuit boards, cad, hardware engineers, 3d printing, hardware prototyping | hardware prototype, build electronic device
chips: semiconductor, chips, processors, photonics, quantum computing | computer chip
material science: advanced materials, material science, surface coatings, textiles, sustainable packaging, packaging materials, plastics, bioplastic | new materials replace plastic, plastic from plants
internet access: internet service provider, broadband, wifi, internet connectivity, telecom, esim, isp | internet in villages, fast internet
iot: iot, iot sensors, connected hardware, connected devices | things online
carbon removal: carbon removal, carbon capture, direct air capture, remove co2, co2 removal, capture co2, sequestration | greenhouse gas out of air, suck carbon, store co2, pull carbon from sea
carbon accounting: carbon accounting, emissions reporting, carbon emissions software, decarbonization, esg, net zero, supply chain emissions, measure emissions, sustainability data | how much greenhouse gas company, report climate, climate footprint
carbon markets: carbon credits, carbon offsets, reforestation, carbon markets | plant trees pay
solar: solar, residential solar, rooftop solar, solar installers, solar financing, solar panels, solar homes | panels on roof, electricity from sun, panels monthly payment
energy software: energy management, power grid, electricity bill, electricity market, electricity grid, electric utilities, demand response, renewable energy, virtual power plant
batteries and storage: batteries, battery, energy storage, lithium | keep electricity
ev charging: ev charging, charging stations, charging network, ev chargers, apartments charging, electric vehicle charging | plug in electric car, charge car flat, sockets garage, charge at home electric car, share charger at home, rent out charger, private charger
electric vehicles: electric vehicles, ev fleet, electric trucks, electric boats, electric ships | electric van, electric boat
heating: heat pumps, hvac, building energy efficiency, insulation, energy efficiency | heat house, warm house cheap
nuclear and fuels: nuclear, fusion, hydrogen, synthetic fuels, electrofuels, geothermal | clean fuel, reactor
recycling and waste: recycling, waste management, e-waste | rubbish, throw away, plastic waste
water treatment: water treatment, clean water, water quality | drinking water
mining and oil: mining, oil and gas, metals ore, minerals | dig metal
environment monitoring: satellite imagery, methane, weather forecasting, earth observation, wildfire | forecast weather, watch forests from space
`;
