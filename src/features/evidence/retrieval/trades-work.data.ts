/** Software, work, trade, industry, climate. One line is one kind of product; the format is in trades.ts. */
export const WORK_TRADES = `
global payroll: employer of record, eor, global payroll, hire internationally, international contractors, global teams payroll, hire remote compliance | employ somebody another country, staff overseas, employer on paper, hire abroad, local contract abroad
payroll: payroll, hr platform, hris, hr software, people operations, benefits administration | pay wages, wages and taxes, salary slips, holidays of staff
recruiting software: recruiting, applicant tracking, talent acquisition, recruiters, hiring software, sourcing candidates, candidates | find staff, applicants, job applications, hiring takes long
hourly workers: hourly workers, blue-collar, frontline workers, gig workers, temp staffing, shift workers, labor marketplace, staffing agency | waiters for a day, temporary workers, helpers for a shift
tech talent: hire engineers, remote developers, vetted developers, software engineers latam, engineering talent, hire developers, emerging markets talent | good programmers remote, programmers africa, find programmers, hire coders
technical interviews: technical interview, coding assessment, technical hiring, coding challenges, assess engineers, engineering interviews, skills assessment | applicants can program, test programmers, riddles whiteboard
job search: job board, job seekers, careers, resume, find jobs, early career | find work, look for job, cv
employee engagement: employee engagement, recognition, company culture, performance reviews, feedback employees, perks | happy staff, thank staff, bonus
team chat and remote work: remote teams, team collaboration, remote work, virtual office, async communication, hybrid work | work from home together, team in several places
meeting notes: meeting notes, meeting assistant, ai notetaker, transcription, meetings, meeting summaries, action items | write down meeting, who must do what, minutes of meeting, what people said
calendar and tasks: calendar, scheduling, to-do, task management, project management, productivity app, planner | plan the day, find a date, tasks list
notes and knowledge: note-taking, knowledge base, wiki, enterprise search, second brain, company knowledge | find documents, remember what i read, knowledge of firm
documents: document processing, document extraction, pdf, ocr, forms, data entry, paperwork, spreadsheets | typing from paper, read scanned forms
email tools: email client, inbox, email productivity | too many mails, answer mails
customer support ai: customer support automation, ai support agent, customer service automation, chatbot, support tickets, helpdesk, customer service ai | answers customers, customers questions web shop, help-desk tickets, replies to customers, chat with customers
voice agents: ai phone calls, ai receptionist, voice ai, voice agents, conversational voice, virtual receptionist, call center ai, phone calls | computer voice telephone, picks up telephone, answers incoming calls, books appointments by phone, automatic receptionist, missed calls
sales coaching: sales coaching, sales calls, call recording, conversation intelligence, sales reps, call analysis, sales training | salespeople say calls, record calls, what good sellers do
sales outreach: outbound sales, sdr, cold email, lead generation, sales prospecting, outreach, sales emails, leads | find strangers buy, first message, write to prospects, find customers addresses
crm: crm, sales software, salesforce, pipeline, sales teams, revenue teams, deal | keep customer list, sales people follow up
marketing software: marketing automation, email marketing, sms marketing, ads, advertising, seo, growth, attribution, marketing | get more customers, newsletter shop, advertise
customer feedback: customer feedback, surveys, user feedback, voice of customer, nps, product feedback | what customers think, ask users, opinion
user research: user research, user interviews, research participants, customer interviews, qualitative research, research recruiting, market research | talk with users, find people to interview, conversations users recordings
product analytics: product analytics, session replay, a/b testing, feature flags, experimentation, web analytics | what users click, how visitors behave
website builder: website builder, no-code, app builder, landing pages, internal tools, low-code | make homepage, app without programmer
social media tools: social media management, content creation, brands social | posts instagram
code review: code review, pull requests, code quality, static analysis, code health, bugs code | reads changes programmer, programmer mistakes, merge change, check code
coding assistant: ai coding, code generation, ai software engineer, developer copilot, codebase, ide | write program by ai, program from words
software testing: test automation, end-to-end testing, qa, automated testing, e2e tests, no-code testing, software testing | check web page works, clicks through, test by hand, page works after change
developer environments: preview environments, staging environments, ephemeral environments, cloud development environments, environments as a service, pull request previews | try change before release, copy of system for each change
cloud infrastructure: deploy cloud, kubernetes, devops, infrastructure as code, serverless, cloud hosting, ci/cd, platform engineering | run servers, put program online, servers costs
cloud costs: cloud costs, aws costs, finops, cloud savings | cloud bill
observability: observability, monitoring, incident, on-call, logs, debugging production, alerts, error tracking | server down, find fault in system
databases: database, postgres, vector database, data store, sql | keep data fast
data pipelines: etl, elt, reverse etl, data warehouse, data integration, data pipeline, data connectors, data sync, cdc, change data capture | bring data together, copy data between programs, sync systems
integrations: integrations, integration platform, unified api, embedded integrations, connectors, api | connect programs, two programs talk
business intelligence: business intelligence, data analytics, natural language sql, ai data analyst, dashboards, text-to-sql, self-serve analytics, ask questions data, data insights | managers question number, chart from database, figures without analyst, ask data normal language
data quality: data quality, data observability, data catalog, data governance | wrong figures in data
data labelling: data labeling, annotation, training data, synthetic data, datasets | label pictures for ai
ml platform: machine learning platform, mlops, model training, gpu, deploy models, inference, fine-tuning | train models, run models
llm tools: llm observability, llm evaluation, llm monitoring, prompt engineering, llm apps, evals, llmops, llm application, ai reliability, prompts | watch ai answers, test ai answers, ai makes mistakes
rag and search: retrieval augmented generation, rag, vector search, semantic search, retrieval, embeddings, unstructured data, search api | search own documents ai, chat with documents, ai knows documents
ai agents: ai agents, workflow automation, rpa, automate repetitive tasks, browser automation, ai employees, automation | robot does office work, click for me, office chores
speech and translation: speech recognition, text-to-speech, voice synthesis, translation, dubbing, localization | translate, read aloud, speech to text
computer vision: computer vision, video analytics, cameras ai, image recognition | camera sees, recognise in pictures
ai chat companion: ai companion, ai friend, ai characters, personal assistant ai | talk with computer friend
compliance security: soc 2, compliance automation, iso 27001, hipaa compliance, security compliance, security questionnaires, trust center, gdpr, audit readiness | prove data safe, security certificate, handle data safely, big customers demand proof, proof of security
regulatory compliance: regulatory compliance, compliance monitoring, compliance team, reporting regulators | rules of authority, regulator
security awareness: phishing, security awareness, security training employees, cybersecurity awareness | fake mails, staff recognise criminals, click on bad link
access management: access management, privileged access, identity access, sso, permissions, authorization, infrastructure access, just-in-time access, secrets management, access control | who may open server, access for an hour, passwords of team, hand out access, keys of system
app security: application security, vulnerabilities, penetration testing, api security, cloud security, bug bounty | hackers, holes in program
privacy: privacy, data privacy, personal data removal, encryption | private data, delete my data
security operations: siem, threat detection, security alerts, incident response, cyber insurance | attack on company
authentication: authentication, login, passwordless, user management | sign in users
it management: it management, device management, saas management, it support | laptops of staff, software licences
procurement: procurement, purchasing, vendor management, sourcing suppliers, rfps, spend | buy for company, compare suppliers
erp: erp, inventory management, operations software, back office | stock and orders, warehouse list
legal and finance ops: fp&a, financial planning, budgeting companies, forecasting finance, audit, financial analysts, cfo | budget of company, forecast money
e-commerce tools: shopify, ecommerce brands, online stores, merchants, storefront, conversion, personalization, checkout | web shop owners, online shop
marketplace sellers: amazon sellers, marketplace sellers, multichannel, resellers, dropshipping | sell on amazon
returns and post-purchase: returns, exchanges, refunds ecommerce, post-purchase, return logistics, resale returned | sent back, customers send back, other size or money, refund parcel
live shopping: live shopping, social commerce, group buying, video shopping | buy in live video
fashion resale: secondhand fashion, clothing resale, clothing rental, fashion rental, peer-to-peer clothing, closet, resale marketplace | second-hand clothes, sell dresses, rent dresses, clothes no longer wear, wardrobe
fashion: fashion, apparel, clothing brand, shoes, jewelry, personal stylist | clothes, what to wear, tailor
consumer rental: rent items, peer-to-peer rental, subscription electronics, try before you buy | lend things, borrow tools neighbours
second-hand goods: used goods, classifieds, refurbished, collectibles, second-hand | sell old things, flea market
gifts and loyalty: gifts, gift cards, loyalty, rewards, cashback, referrals, coupons | present for, points for buying
retail technology: brick-and-mortar, retail stores, point of sale, self-checkout, cashierless, store analytics | shop till, shop owners
wholesale to small shops: b2b e-commerce retailers, wholesale marketplace, mom-and-pop stores, kirana, fmcg distribution, inventory for stores, informal retailers, neighborhood stores, corner stores | corner shops order stock, small shops buy stock, kiosks, shops wholesaler, stock next day
merchant bookkeeping: merchants ledger, digital ledger, khatabook, small business bookkeeping app | shop writes debts, who owes shop
freight marketplace: freight, trucking, shippers carriers, truckers, digital freight, freight brokerage, load, carriers | lorry, goods hauled, trucks empty, drivers cargo, haulage, truck with space
freight forwarding: freight forwarding, customs broker, international shipping, containers, import export, cross-border logistics | ship goods abroad, containers sea
fleet and trucking software: fleet management, trucking companies, transportation management, dispatch, telematics | vans of firm, drivers plan
last mile delivery: last mile delivery, same-day delivery, courier, parcel delivery, delivery infrastructure, route optimization | bring parcels, bike couriers, parcels to door
fulfilment and warehousing: fulfillment, warehousing, 3pl, warehouse management, logistics ecommerce | store and send goods, warehouse for shop
warehouse robots: warehouse robots, robotic picking, robot arms, industrial robots, packing automation, warehouse automation, forklifts | robot packs boxes, robot puts in boxes, robot shelves
drones: drones, drone delivery, unmanned aircraft, autonomous aircraft, cargo drones, vtol, air cargo | small aircraft carry parcels, flying parcels, medicine by air
aviation: aircraft, electric planes, evtol, supersonic, airlines, airships | flying taxi, fly electric
space: satellites, rocket, launch vehicle, spacecraft, orbit, space, rockets | bring into orbit, launch cheap, rocket
self-driving: self-driving, autonomous vehicles, autonomous trucks, robotaxi, lidar | car drives alone
robots: robots, robotics, humanoid, robot | machine that walks
manufacturing software: manufacturing, factories, factory operations, production lines, machine shops, industrial, cnc | workshop plan, machines in factory
visual inspection: visual inspection, quality control, defects, machine vision, manufacturing inspection, ai vision manufacturing | look at parts scratches, bad parts, camera above belt, missing screws
predictive maintenance: predictive maintenance, machine monitoring, sensors industrial, equipment maintenance, inspection software | machine breaks, before it fails
hardware design: electronics design, pcb, circuit boards, cad, hardware engineers, 3d printing, prototyping | make prototype, build device
chips: semiconductor, chips, processors, photonics, quantum computing | computer chip
materials: materials, coatings, textiles, packaging, plastics, bioplastic | new material, plastic from
internet access: internet service provider, broadband, wifi, connectivity, telecom, esim, isp | internet in villages, fast internet
iot: iot, sensors, connected hardware, devices | things online
carbon removal: carbon removal, carbon capture, direct air capture, remove co2, co2 removal, capture co2, sequestration | greenhouse gas out of air, suck carbon, store co2, pull carbon from sea
carbon accounting: carbon accounting, emissions reporting, carbon emissions software, decarbonization, esg, net zero, supply chain emissions, measure emissions, sustainability data | how much greenhouse gas company, report climate, climate footprint
carbon markets: carbon credits, carbon offsets, reforestation, carbon markets | plant trees pay
solar: solar, residential solar, rooftop solar, solar installers, solar financing, solar panels, solar homes | panels on roof, electricity from sun, panels monthly payment
energy software: energy management, grid, electricity, utilities, demand response, renewable energy, virtual power plant | electricity bill, power grid
batteries and storage: batteries, battery, energy storage, lithium | keep electricity
ev charging: ev charging, charging stations, charging network, ev chargers, apartments charging, electric vehicle charging | plug in electric car, charge car flat, sockets garage, charge at home electric car
electric vehicles: electric vehicles, ev fleet, electric trucks, electric boats, electric ships | electric van, electric boat
heating: heat pumps, hvac, building efficiency, insulation, energy efficiency | heat house, warm house cheap
nuclear and fuels: nuclear, fusion, hydrogen, synthetic fuels, electrofuels, geothermal | clean fuel, reactor
recycling and waste: recycling, waste management, circular, e-waste | rubbish, throw away, plastic waste
water: water treatment, clean water, water | drinking water
mining and oil: mining, oil and gas, metals, minerals | dig metal
environment monitoring: satellite imagery, methane, weather forecasting, earth observation, wildfire | forecast weather, watch forests from space
`;
