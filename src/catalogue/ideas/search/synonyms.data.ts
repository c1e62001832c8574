/**
 * What people call the same thing, in the language of trades, professions and business. One line, one group:
 * - `a = b = c`: each stands for the others;
 * - `a > b, c, d`: `a` is the wider word; searching for it also finds the narrower ones, not the other way round.
 * Written as people write; stemming makes plurals and endings unnecessary. A word may stand in several groups.
 * Words of the field belong here, names of single ideas do not: the list has to serve catalogues nobody has written yet.
 */
export const SYNONYMS = `
# people at work
plumber = plumbing = pipefitter = heating engineer
electrician = electrical contractor = sparky = electrical
builder = building contractor = construction firm
carpenter = joiner = carpentry = joinery = woodworker
tradesman = tradesperson = tradespeople = trades = contractor = craftsman
tradesman > plumber, electrician, roofer, carpenter, decorator, plasterer, tiler, bricklayer, glazier, locksmith
handyman = odd job = home repair
roofer = roofing
decorator = house painter = painting contractor
landscaper = gardener = lawn care = gardening = landscaping
cleaner = cleaning company = housekeeper = janitor = maid = custodian
mechanic = garage = car repair = auto repair = auto shop = body shop
farmer = grower = farm = agriculture = agricultural = farming
vet = veterinarian = veterinary = animal clinic
doctor = physician = gp = clinician
doctor's office = medical practice = surgery = clinic = gp practice
nurse = nursing = caregiver = carer = care worker
caregiver = carer = family carer = home care = home health aide
dentist = dental = orthodontist
pharmacist = pharmacy = chemist = drugstore
therapist = psychotherapist = counsellor = counselor = psychologist = therapy
physiotherapist = physical therapist = physio = physical therapy
teacher = educator = instructor = tutor = schoolteacher
tutor = tutoring = private lessons
pupil = student = schoolchild = learner
school > primary school, secondary school, high school, kindergarten, academy
college = university = higher education = campus
nursery = daycare = preschool = kindergarten = childcare = childminder
lawyer = attorney = solicitor = legal counsel = law firm
accountant = bookkeeper = cpa = accounting = bookkeeping
estate agent = realtor = real estate agent = letting agent = property agent
landlord = property owner = lessor = rental owner = property manager
tenant = renter = lessee
architect = architecture = architectural
surveyor = land survey = surveying
engineer = engineering
developer = programmer = software engineer = coder = dev = coding
designer = graphic design = ux
freelancer = self-employed = independent contractor = solopreneur = gig worker = sole trader
consultant = adviser = advisor = consulting = consultancy
recruiter = recruitment = staffing = headhunter = hiring
employee = worker = staff = workforce = personnel = team member
boss = manager = supervisor = foreman = team lead
owner = proprietor = founder = business owner
volunteer = volunteering = unpaid helper
secretary = receptionist = office manager = administrator = admin = clerk
truck driver = trucker = lorry driver = hgv driver
driver = chauffeur = motorist = courier
courier = delivery driver = parcel delivery = last mile
chef = cook = kitchen staff
waiter = waitress = bar staff = front of house
hairdresser = barber = hair salon = stylist = barbershop
beauty salon = beautician = nail salon = spa
photographer = photography = photo shoot
musician = band = songwriter = recording artist
musician > music producer, singer, composer, dj
author = writer = novelist
journalist = reporter = newsroom = press
influencer = content creator = creator = youtuber
podcaster = podcast
actor = performer = theatre = theater
artist = painter = illustrator
undertaker = funeral director = funeral home = mortician
priest = pastor = clergy = minister = vicar
church = parish = congregation = chapel
charity = nonprofit = ngo = not for profit = voluntary organisation
councillor = council = local authority = municipality = town hall = local government
government = public sector = civil service = state agency
police = law enforcement
firefighter = fire brigade = fire department = fire service
fisherman = fishing = angler = fishery
sailor = boater = sailing = boat owner = yacht
pilot = aviation = aircraft
beekeeper = apiary = beekeeping = honey
scientist = researcher = laboratory = lab
translator = interpreter = translation = localization = localisation

# people at home
kid = child = children = youngster
baby = infant = toddler = newborn
teenager = teen = adolescent = youth
parent = mother = father = mum = mom = dad
family = household = families
old people = elderly = seniors = older adults = pensioner = ageing parent
elderly > grandparent, retiree, care home resident
disabled = disability = impairment = wheelchair
blind = visually impaired = sight loss = low vision
deaf = hard of hearing = hearing loss = hearing impaired
special needs = sen = additional needs = special education = learning disability
immigrant = migrant = newcomer = expat = diaspora = foreigner
refugee = asylum seeker = displaced
homeowner = house owner = householder
neighbour = neighbor = neighbourhood = neighborhood = local community
dead = death = deceased = died = bereaved = bereavement = passed away
funeral = burial = cremation
grave = cemetery = graveyard = burial plot = churchyard
testament = inheritance = probate = executor = deceased estate
marriage = wedding = bride = groom
divorce = separation = custody
pregnant = pregnancy = maternity = expecting
pet > dog, cat, horse, rabbit
dog = puppy = canine
horse = equestrian = equine = stable

# places and things
restaurant = cafe = bistro = diner = eatery = food service
hospitality > restaurant, pub, hotel, cafe, catering
restaurant > pub, takeaway, canteen, food truck, coffee shop
pub = bar = tavern = inn
hotel = guesthouse = bed and breakfast = lodging = accommodation = short let
shop = store = retailer = retail = boutique
supermarket = grocery = grocer = grocery store
online shop = web shop = e-commerce = ecommerce = online store = webshop
second hand = pre-owned = preloved = thrift = resale
marketplace = two-sided = buyers and sellers
warehouse = storage = depot = fulfilment = fulfillment
factory = manufacturer = manufacturing = production line = manufacturing plant
workshop = small shop = fabricator = machine shop
metalwork = metal fabrication = steel = welding
3d printing = additive manufacturing = printed part
spare part = replacement part = spares = component
appliance > washing machine, refrigerator, oven, dishwasher, vacuum cleaner, mixer
repair = fix = mend = restore = refurbish
building site = construction site = job site = jobsite
construction = building trade = contractor = builder
house = home = property = dwelling
flat = apartment = condo
office = workplace = premises
hospital = ward = inpatient = acute care
care home = nursing home = residential care = assisted living = old people's home
gym = fitness studio = health club = fitness
club = society = association = membership organisation
car = vehicle = automobile
truck = lorry = hgv = haulage = freight = trucking
van = fleet = company car
bike = bicycle = cycle = cycling
boat = vessel = yacht = dinghy
harbour = harbor = marina = port = mooring
railway = rail
train > railway, rail
plane = flight = airline = airport
vineyard = winery = wine grower = viticulture
orchard = fruit grower = apple grower = fruit farm
pesticide = spray = spraying = plant protection = herbicide = fungicide
crop = harvest
livestock = cattle = sheep = dairy
garden = yard = allotment = lawn
water company = water utility = water supplier = water board = water district
electricity = energy = power
solar = photovoltaic = solar panel
heating = boiler = heat pump = hvac = air conditioning
waste = rubbish = trash = garbage = recycling
clothes = clothing = apparel = garment = fashion
trousers = pants = jeans = slacks
shoes = footwear = trainers = sneakers
jewellery = jewelry = jeweller
furniture = sofa = cabinet
toy = game = plaything
book = publishing
food = meal = nutrition = diet
allergy = allergic = allergen = intolerance = anaphylaxis
ingredient = food label = contents
drink = beverage = alcohol

# money
invoice = bill = billing = invoicing
get paid = payment = collect payment = receivable
late payment = overdue = unpaid invoice = arrears = pay late
debt = owed = creditor = debt collection = chase
wage = salary = pay = payroll = earnings = paycheck
pay = paid = paying = payment
tip = gratuity = service charge
tax = taxes = irs = hmrc = revenue authority = taxation
vat = sales tax = gst
tax return = tax filing = tax form
receipt = expense = proof of purchase
loan = lending = credit = borrow = lender
savings = save money = nest egg
savings club = savings circle = rosca = money pool
bank = banking = bank account
insurance = insurer
claim = compensation = reimbursement
refund = money back = chargeback = return
price = pricing = cost = fee
quote = estimate = bid = tender = proposal
rent = lease = rental
mortgage = home loan
pension = retirement = 401k
grant = funding = subsidy = award
fundraising = donation = donor = donate
investor = investment = venture capital = backer
crypto = cryptocurrency = bitcoin = digital currency = blockchain = web3
stablecoin = usdc = usdt = digital dollar
smart contract = on-chain = protocol = defi
dao = decentralised organisation = onchain governance
wallet = multisig = private key
cash = money = funds = cash flow
cash register = till = point of sale = pos
subscription = recurring = membership = monthly plan
cheap = affordable = low cost = inexpensive = budget
`;
