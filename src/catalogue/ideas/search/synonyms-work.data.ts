/** The second half of the list in `synonyms.data.ts`: what is done, how, and by which rules. */
export const WORK_SYNONYMS = `
# paperwork and rules
paperwork = form = forms = red tape = admin work = document = bureaucracy
paperwork > report, certificate, filing, application, permit
submit = file = filing
report = reporting = filing = statement
record = log = logbook = register = record keeping = ledger = diary
proof = evidence = documentation = audit trail
contract = agreement = terms
signature = sign = signed = e-signature = signing
licence = license = permit = licensing = certification
certificate = certification = accreditation = credential
law = legislation = regulation = statute = act = legal
compliance = regulatory = comply = regulations = rules
inspection = inspector = audit = check = examination
fine = penalty = sanction
deadline = due date = cutoff = time limit
notice = notification = letter
reminder = nudge = alert = notification
lawsuit = litigation = court = sue = legal claim = tribunal
dispute = disagreement = conflict = complaint
lien = charge on property = security interest
copyright = royalties = intellectual property = licensing
privacy = gdpr = personal data = data protection
customs > import, export, border
visa = immigration = work permit
safety = health and safety = hazard = accident = risk
lone worker = working alone = alone = personal safety
insurance claim = loss adjuster = damage claim
minutes = meeting notes = meeting summary
letter = correspondence = mail
spreadsheet = excel = google sheet = worksheet
notebook = paper = clipboard = binder = folder
template = boilerplate = standard form
checklist = to do list = task list = procedure
to do = task = chore

# doing work
schedule = scheduling = rota = roster = timetable = shift plan = calendar
appointment = booking = reservation = book
no show = missed appointment = cancellation
handover = handoff = shift change = changeover
shift = rota = shift work
timesheet = hours worked = time tracking = hour log = clock in
apprentice = trainee = apprenticeship = on the job training
training = course = lesson = class = teach
teach = taught = teaching = lesson
learn = study = learning = education
homework = assignment = coursework
exam = test = examination = assessment = quiz
substitute teacher = supply teacher = cover teacher = cover lesson
lesson plan = curriculum = syllabus = teaching material
language = bilingual = multilingual = mother tongue = foreign language
translate = translation = multilingual = interpret
handwriting = handwritten = scan = ocr
scan = digitise = digitize = digital copy
hire = recruit = recruiting = job opening = vacancy
onboarding = induction = new starter
resign = turnover = staff leaving = retention
remote work = work from home = distributed team = telework
meeting = call = conference
customer support = customer service = helpdesk = help desk = support ticket
customer = client = buyer = shopper
complaint = bad review = unhappy customer
review = rating = feedback = testimonial
sell = sold = selling = sale = sales
buy = bought = purchase = procurement = buying
supplier = vendor = wholesaler = distributor
stock = inventory = stock control
order = ordering = purchase order
delivery = shipping = ship = dispatch = shipment
return = send back = refund
try on = fitting = fit = sizing = size
package = parcel = box = packaging
price comparison = compare prices = cheapest
advertising = ad = ads = marketing = promotion = campaign
social media = instagram = tiktok = facebook
seo = search ranking = google ranking
newsletter = mailing list = email list
email = inbox = mail
text message = sms = texting = whatsapp
phone call = telephone = voice call
voice note = dictation = speech = dictate = spoken
chatbot = virtual assistant = conversational agent
video = film = footage = movie = tv = television
music = song = track = audio
photo = picture = image = photograph
map = location = gps = geolocation
weather = forecast = rain = storm
tide = tidal = high water = low water
survey = questionnaire = poll
find = locate = discover = look up
match = matching = reconcile = reconciliation
reconcile = reconciliation = bank matching
check = verify = validate = verification
track = tracking = monitor = monitoring = keep track
alarm = alert = warning = emergency
measure = measurement = metric
compare = comparison = difference = diff
change = revision = amendment = update = modified
forget = forgotten = memory = remember
mistake = error = slip = wrong
delay = late = overdue
share = sharing = shared
plan = planning = planner = organise = organize
coordinator > organiser, organizer
event = conference = festival = party
ticket = ticketing = admission
travel = trip = holiday = vacation = abroad = tourist
abroad = overseas = foreign = foreign country
camping = campsite = caravan = rv

# crafts and leisure
dance = dancing = ballet = choreography
knit = knitting = crochet = yarn = wool
sew = sewing = dressmaking = tailor = seamstress
fabric = textile = cloth
pottery = ceramics = potter = clay
baking = baker = bakery = cake
brewing = brewery = beer
hunting = hunter = shooting sports
choir = singing = chorus
orchestra = classical music = ensemble
martial arts = judo = karate = boxing
swimming = swimmer = pool
running = runner = marathon
football = soccer
golf = golfer = golf course
yoga = pilates = meditation
board game = tabletop = card game
video game = gaming = gamer = esports
museum = gallery = exhibition
library = librarian = archive
collector = collectible = memorabilia
dating = singles = matchmaking
playground = play area = play equipment

# health
medicine = medication = drug = prescription = pills = tablets
patient = resident = service user
mental health = anxiety = depression = wellbeing = stress
diabetes = diabetic = blood sugar = insulin
pain = chronic pain = ache = suffering
sleep = insomnia = tired
dementia = alzheimer's = memory loss
illness = sick = disease = condition = ill
absence = absent = sick leave = off sick
exercise = workout = fitness
addiction = recovery = sobriety
medical record = health record = patient file = chart
telehealth = telemedicine = online doctor

# technology
ai = artificial intelligence = machine learning = ml
llm = language model = large language model = gpt = prompt = generative
app = mobile app = smartphone = phone
offline = no signal = no internet = without internet = no connection = without data
no code = without coding = no programming = low code
open source = free software = oss
software test = regression test = test suite = qa = quality assurance
bug = defect = fault = failure
security = hack = hacked = breach = vulnerability = attack
password = login = sign in = credential
access control = permission
backup = disaster recovery = restore
dashboard = analytics = insights = reporting
data entry = typing = keying = copy and paste = retype
automation = automate = automatic = automated
integration = connector = sync = api
website = web page = site = web
code = source code = repository
package = library = dependency
cloud = hosting = infrastructure
sensor = iot = connected device = device
robot = robotics = drone
drawing = blueprint = cad = technical drawing

# places and rules of places
united kingdom = uk = britain = british = england
united states = us = usa = america = american
europe = european = eu = european union
country = rural = countryside = village = remote
city = urban = town = metro
small = independent = family-run = little
old = vintage = antique = discontinued
hand made = handmade = craft = artisan
eco = sustainable = green = environmental = climate
carbon = emissions = co2 = greenhouse gas
free = gratis = no cost
fast = quick = speed = instant
hard = difficult = tough
weekend = saturday = sunday = spare time
part time = side hustle = side project = spare time
heritage = tradition = cultural = culture = traditional
crowd = community = group = forum
`;

/**
 * Words of asking rather than of subject: nearly every wish is for a tool that helps somebody do something. They say little about which
 * idea is meant, however rare they are in the catalogue, so they weigh little and are never required.
 */
export const ASKING_WORDS = `
a app application idea ideas startup startups business businesses company companies product products tool tools software platform service services
system solution solutions program website site online digital thing things something someone somebody anyone anybody people person folks guy guys
help helps helping helper stop stops stopping want wants wanting need needs needing looking look find finding make makes making let lets letting
get gets getting give gives giving keep keeps keeping start starting build building create creating run running use uses using way ways how what
easier easy easily better best good great new simple simply automatically without instead every each lot lots really just also can could would
should must able try trying know knows knowing tell telling go going do does doing done work works working show showing allow allows like
`
  .trim()
  .split(/\s+/);
