/** Money, law and property. One line is one kind of product; the format is in trades.ts. */
export const MONEY_TRADES = `
corporate cards: corporate card, expense card, spend management card, expense management, charge card business, company card | bank card firm, card employee limit, spending cap staff, card startup, employee expenses receipts
credit building: credit score, build credit, credit card people, credit history, credit bureau | no credit history, bad credit, loan score
buy now pay later: bnpl, buy now pay later, installments checkout, point of sale financing, pay later | pay in instalments, pay in parts, split purchase, pay slowly
consumer lending: personal loans, payday loan alternative, consumer loans, microloans, lending app, salary advance, earned wage access, on-demand pay | borrow money until payday, small loan, get paid before payday, wage early
business lending: working capital, business loans, revenue based financing, sme lending, lending small businesses | money for small firm, borrow for shop, loan merchant
invoice finance: invoice financing, invoice factoring, trade finance, receivables financing, supply chain finance, accounts receivable | customer pays late, wait for payment bill, unpaid invoices, supplier paid early, cash before customer pays, collect debts
embedded lending: lending infrastructure, loan origination, loan management lenders, credit infrastructure, underwriting api | software for lenders
neobank business: business banking, digital bank smb, bank account business, banking startups, treasury management | bank for small companies, account for firm
neobank consumer: neobank, digital bank account, challenger bank, mobile banking, checking account | bank on the phone, account without branch
bank for the young: teen bank, neobank teenagers, kids debit card, debit card kids, students bank | pocket money, card for children, teenagers card, allowance chores, card child parents
bank for newcomers: immigrants bank, banking for immigrants, non-residents account, dollar account, usd account | bank foreigners, account abroad, dollars abroad freelancers
remittance: remittances, cross-border payments, international money transfer, fx, send money abroad | send money home, money to family abroad, migrants wage parents, transfer abroad cheap
banking infrastructure: embedded banking, baas, card issuing, embedded finance, ledger api, core banking, banking api, card issuer, fintech infrastructure | issue cards api, program bank
open banking: financial data api, bank account aggregation, open banking | read bank data
payments processing: payment gateway, payment processing, accept payments online, checkout payment, payments api, payment infrastructure, merchants payments | take card payments, pay online shop
payouts and bills: accounts payable, bill pay, payouts api, ap automation, invoice processing | pay suppliers bills, invoices by hand, pay vendors
debt collections: debt collection, accounts receivable automation, order to cash, dunning, debt collections | chase unpaid bills, remind late customers
usage billing: usage-based billing, usage metering, subscription billing, saas pricing, billing infrastructure, revenue recognition, subscription management | bill customers by use, charge per api call, subscription invoices
accounting software: bookkeeping, accounting software, accountants firm, bookkeepers, tax filing business, finance back office | bookkeeping small firm, monthly books, bookkeeper, accountant small company, tax return small firm, receipts to accountant
tax: taxes, tax filing, tax software, sales tax, tax compliance, tax credits, r&d credits | tax office, tax return, what you owe tax, vat
crypto tax: crypto tax, cryptocurrency taxes, crypto accounting, portfolio tracking crypto | tax coins, tax tokens, tax bitcoin
crypto wallet: crypto wallet, stablecoin, web3 wallet, self-custody, crypto on-ramp, crypto off-ramp | keep coins safe, buy bitcoin, coins wallet
crypto trading: crypto exchange, defi, decentralized exchange, token trading, yield crypto, derivatives crypto | trade coins, earn interest crypto
nft: nft, nfts, nft marketplace | own digital art
web3 tools: blockchain developers, smart contracts, web3 infrastructure, blockchain indexing | chain programmers
retail investing: investing app, stock trading app, stock brokerage, invest stocks, mutual funds, wealth app, fractional shares | buy shares, savers invest, shares and funds, save and invest small amounts, stocks few dollars
wealth planning: wealth management, financial advisor, robo-advisor, financial planning, retirement | advice money savings, plan retirement, pension savings
alternative investments: private investments, crowdfunding investment, real estate investing, fractional ownership, hedge funds | own fraction painting, invest together, buy share of building
personal finance: budgeting app, personal finance, savings app, manage household money, bills subscriptions | save money automatic, household budget, spend less household, cancel subscriptions
fraud prevention: fraud prevention, fraud detection, chargebacks, chargeback, payment fraud, account takeover, risk decisions, trust and safety moderation | stolen cards, fake orders, false buyers, refuse order, cheating customers, scammers
identity verification: kyc, identity verification, id verification, background checks, aml | check who somebody is, passport check, verify identity
insurance business: commercial insurance, business insurance, small business insurance, insurance broker, startup insurance | insure shop, insurance for firms, insurance policy small company
insurance consumer: car insurance, auto insurance, home insurance, renters insurance, life insurance, insurance app | insure car, insure home, insurance compare
health cover: health insurance, health plan, health benefits, employee benefits insurance | insurance doctor costs, pay for treatment
insurance software: insurance underwriting, insurance carriers, claims processing, insurtech, policy administration, insurance brokers software | tools for insurers, claims handling insurers
climate insurance: parametric insurance, crop insurance, climate risk | insure harvest, weather insurance
legal contracts: contract review, contract management, contract negotiation, contracts ai, legal documents, redlining, clm | reads contracts, check contracts, agreement lawyer, sign agreements
legal services: law firms, attorneys, legal research, lawyers software, litigation, legal ai, e-discovery | lawyers work, court cases, legal advice cheap
patent filing: patent application, patent attorneys, patent search, file patent, intellectual property, trademarks | protect invention
immigration: immigration, visa application, work visa, green card, citizenship, immigration lawyers | work permit, foreign workers papers, papers to stay, permit abroad
company formation: incorporate company, llc, cap table, equity management, startup legal | start company paperwork, register a company, company papers, shares staff
wills and funerals: last will testament, will and inheritance, estate planning, funeral, funerals, memorial funeral, end of life | inheritance, somebody dies, burial
home buying: ibuyer, instant offer home, sell home agent, buy home, real estate brokerage, home buying, real estate agents | sell flat, selling house, offer for house, buy apartment, sell my house fast
home ownership: rent before buying home, co-ownership, house down payment, home ownership, fractional homes, shared equity | buy house slice, cannot afford deposit, rent until buy, live in before buying, own part house
mortgage: mortgage, mortgages, home loan, refinance | loan for house, bank loan home
flats and houses to rent: rental listings, apartment rental, find apartment, roommates, rentals marketplace, co-living | find flat, flat to rent, room to rent, tenants search
rent guarantee: security deposit, rent guarantee, tenant screening, lease guarantee, underwrite tenants, insure rentals, renters credit | deposit rent, landlord cover damage, tenant deposit, two months rent
property management: property management, landlords, property managers, rent collection, rental management, tenants maintenance | owner flats, collect rent, find new tenant, repairs tenants, landlord program
short stays: vacation rentals, short-term rentals, airbnb hosts, hotel software, hospitality hotels | holiday flats, guests rooms, small hotels
commercial real estate: commercial real estate, office space, cre, leasing commercial, coworking | rent offices, empty shops
construction software: construction management, contractors software, construction projects site, general contractors, subcontractors | building contractors firm, site manager, builders paperwork
building permits: construction permitting, building codes permit, code compliance building, zoning permit, construction permits, blueprints | city approves drawings, permission to build, building rules, plans refused
construction robots: construction robots, robotic construction, drywall, concrete automation, robots build houses | machines building site, robot bricks, robot paint walls
prefab homes: prefab, modular homes, prefabricated, adu, accessory dwelling, homebuilding, 3d printed homes, backyard homes, tiny homes | house made in factory, houses in pieces, small house garden, house in weeks
home improvement: renovation, remodel, home design, interior design, home upgrades | kitchen renovation, decorate home, renovate flat
construction supplies: construction materials, building materials suppliers, procurement construction, equipment rental construction | buy bricks, rent machines builders
government and cities: government agencies, govtech, public sector, cities software, municipal, rfp | town hall, town council, local authorities, public office, bids for public
emergency services: first responders, 911, police, public safety, gunshot | fire brigade, ambulance, emergency calls
nonprofit: nonprofits, donations, charity fundraising, donors, charity, charitable giving, philanthropy | charities, give money good cause, thank donors, collect donations
civic: voting, elections, civic engagement, political campaigns | vote, citizens, politicians
defense: defense, military, defence | soldiers
`;
