/**
 * Companies that everybody knows, most of them in the file as well, and ideas as somebody might tell them who has never heard of them: by a hand other than
 * those that wrote `catalogue/companies/`, before any of it was written.
 */
export const wellKnownIdeas: readonly { company: string; texts: readonly string[] }[] = [
  {
    company: 'Airbnb',
    texts: [
      'Rent out your spare room to travellers by the night, with photos and reviews.',
      'People put an air mattress in their living room and host strangers who visit a conference in their city.',
      'A website where tourists stay in the homes of local people instead of hotels.',
    ],
  },
  {
    company: 'Stripe',
    texts: [
      'A few lines of code that let any website take card payments.',
      'Accepting credit cards online is a nightmare for developers. We give them an API that gets it done in minutes.',
    ],
  },
  {
    company: 'Dropbox',
    texts: [
      'A folder on your computer that keeps your files the same on all your devices.',
      'Stop emailing files to yourself or carrying USB sticks: save a file once and it is on every computer you own.',
    ],
  },
  {
    company: 'DoorDash',
    texts: [
      'Couriers bring meals from restaurants that do not deliver themselves to people at home.',
      'An app to get dinner from the local restaurant brought to your door.',
    ],
  },
  {
    company: 'Instacart',
    texts: [
      'Somebody goes to the supermarket for you and brings you your food within an hour.',
      'Personal shoppers pick your groceries from local stores and bring them the same day.',
    ],
  },
  {
    company: 'Coinbase',
    texts: [
      'A simple and safe way for ordinary people to buy and hold bitcoin.',
      'An app to buy, keep and sell crypto with your bank account.',
    ],
  },
  {
    company: 'Reddit',
    texts: [
      'A site where users post links and vote the best to the top.',
      'Communities for every interest where members post, comment and vote.',
    ],
  },
  {
    company: 'Twitch',
    texts: [
      'Gamers broadcast their play live and earn from viewers.',
      'A website on which people watch others play video games live and chat with them.',
    ],
  },
  {
    company: 'Gusto',
    texts: [
      'Payroll for small businesses that files the taxes by itself.',
      'Owners of small companies pay their employees and give them health insurance in a few clicks.',
    ],
  },
  {
    company: 'GitLab',
    texts: [
      'One place for developers to host their code, review it and ship it.',
      'Self-hosted git repositories with issues and continuous integration.',
    ],
  },
  {
    company: 'Zapier',
    texts: [
      'Connect web apps to each other without writing code so that one does something when another changes.',
      'When I get a form answer it should land in my spreadsheet and my chat by itself, without a programmer.',
    ],
  },
  {
    company: 'Segment',
    texts: [
      'Collect what users do on a website once and send it to all analytics tools.',
      'One API to send customer events to every marketing and analytics tool.',
    ],
  },
  {
    company: 'Brex',
    texts: [
      'Credit cards for start-ups without a personal guarantee.',
      'Company cards and expense control for young tech firms that banks turn down.',
    ],
  },
  {
    company: 'Flexport',
    texts: [
      'Software-driven freight forwarder that moves containers across the ocean and shows where they are.',
      'Importers do not know where their shipments are. We handle customs and freight online.',
    ],
  },
  { company: 'Cruise', texts: ['Driverless taxis in the city.', 'A car that drives itself through San Francisco.'] },
  {
    company: 'Faire',
    texts: [
      'Small shops order goods from independent makers wholesale and can return what does not sell.',
      'A wholesale marketplace that connects brands with independent shops.',
    ],
  },
  {
    company: 'Checkr',
    texts: [
      'Background checks on new hires through an API.',
      'Companies with many drivers and couriers need to know if a new worker has a criminal record, fast.',
    ],
  },
  {
    company: 'Mixpanel',
    texts: ['Shows product teams which buttons their users click and where they drop out.', 'Analytics of what people do in a mobile app.'],
  },
  {
    company: 'Heroku',
    texts: [
      'Push your code and it runs in the cloud; no servers to manage.',
      'Hosting where developers deploy a web app with one command.',
    ],
  },
  {
    company: 'Docker',
    texts: [
      'Package an application with all it needs so it runs the same on every machine.',
      'Containers for developers to ship software.',
    ],
  },
  {
    company: 'Algolia',
    texts: [
      'Fast search as you type for websites and apps, as a service.',
      'Developers add a search box with typo tolerance to their shop in a day.',
    ],
  },
  {
    company: 'Webflow',
    texts: ['Designers build websites visually and get clean code.', 'Make a professional website without programming, by drag and drop.'],
  },
  {
    company: 'Podium',
    texts: [
      'Local businesses ask their customers for reviews by text message.',
      'Helps shops get more online reviews and answer customers by SMS.',
    ],
  },
  {
    company: 'Lattice',
    texts: [
      'Performance reviews and goals for employees of growing companies.',
      'Software for HR to run feedback, one-on-ones and engagement surveys.',
    ],
  },
  { company: 'Weebly', texts: ['Anyone makes a free website by dragging and dropping.'] },
  {
    company: 'PagerDuty',
    texts: ['Wakes up the engineer on call when a server breaks.', 'On-call schedules and alerts for operations teams.'],
  },
  { company: 'Disqus', texts: ['A comment box that bloggers add to their site.'] },
  { company: 'Codecademy', texts: ['Learn to code in the browser with short interactive lessons.'] },
  {
    company: 'Deel',
    texts: [
      'Hire and pay people in any country without opening a company there.',
      'Contracts and payroll for remote workers abroad, in line with local law.',
    ],
  },
  {
    company: 'Whatnot',
    texts: [
      'Live video auctions of trading cards and collectibles.',
      'Sellers of Pokémon cards show them on a live stream and buyers bid.',
    ],
  },
  {
    company: 'Rippling',
    texts: ['When someone is hired, payroll, laptop and app accounts are set up by themselves.', 'One system for HR and IT of a company.'],
  },
  { company: 'Razorpay', texts: ['Online payments for Indian businesses: cards, UPI and wallets.'] },
  { company: 'Meesho', texts: ['Housewives in India resell clothes to their friends on WhatsApp.'] },
  { company: 'OpenSea', texts: ['Buy and sell digital collectibles and art on the blockchain.'] },
  {
    company: 'Benchling',
    texts: [
      'A lab notebook and database in the cloud for biologists.',
      'Scientists plan DNA experiments and record results online instead of on paper.',
    ],
  },
  { company: 'Matterport', texts: ['A camera that makes a 3D walk-through of a house for estate agents.'] },
  { company: 'GOAT Group', texts: ['Buy and sell used sneakers that have been checked to be real.'] },
  { company: 'Retool', texts: ['Build internal admin tools from your database quickly.'] },
  { company: 'Vanta', texts: ['Helps software companies pass SOC 2 audits by checking their systems automatically.'] },
  { company: 'Fivetran', texts: ['Copies data from all business apps into the data warehouse without engineering.'] },
  { company: 'Ironclad', texts: ['Lawyers in companies draft, sign and keep track of contracts in one place.'] },
  { company: 'Newfront', texts: ['An insurance broker for businesses that works with software.'] },
  { company: 'Embark Trucks', texts: ['Lorries that drive themselves on the motorway.'] },
  { company: 'Tovala', texts: ['An oven that scans a code and cooks the meal kit we send each week.'] },
  { company: 'Pachama', texts: ['Verify with satellites that forest carbon offsets really store carbon.'] },
  { company: 'Zepto', texts: ['Groceries at your door in ten minutes, from small warehouses in the neighbourhood.'] },
  { company: 'Groww', texts: ['An app for young Indians to invest in mutual funds and stocks.'] },
  { company: 'Sendbird', texts: ['Chat and voice as an API for mobile apps.'] },
  { company: 'HelloSign', texts: ['Sign documents online without printing them.'] },
  { company: 'Wefunder', texts: ['Ordinary people invest a hundred dollars in start-ups they like.'] },
  { company: 'Clever', texts: ['One login for all the apps that pupils use in school.'] },
  { company: 'Lob', texts: ['Send postcards and letters through an API.'] },
  { company: 'EasyPost', texts: ['An API for online shops to print shipping labels and track parcels.'] },
  { company: 'FarmLogs', texts: ['Farmers keep track of their fields, rain and costs on their phone.'] },
  { company: 'Teespring', texts: ['Design a T-shirt and sell it; we print and post it when it is ordered.'] },
  { company: 'Boosted', texts: ['An electric skateboard for commuters.'] },
  { company: 'Atomwise', texts: ['Find new medicines by predicting with AI which molecules bind.'] },
  { company: 'Astranis', texts: ['Small satellites that bring the internet to places without cable.'] },
  { company: 'ReadMe', texts: ['Beautiful documentation pages for APIs.'] },
  { company: 'Flutterwave', texts: ['One API for payments all over Africa.'] },
  { company: 'Front', texts: ['A shared inbox for teams that answer customers by e-mail.'] },
  { company: 'Bellabeat', texts: ['A bracelet for women that tracks cycle, stress and sleep.'] },
  { company: 'Cleanly', texts: ['Somebody picks up your dirty laundry and brings it back clean.'] },
  { company: 'Homejoy', texts: ['Book a cleaner for your flat online for 20 dollars an hour.'] },
  { company: 'Optimizely', texts: ['A/B tests for websites without developers.'] },
  { company: 'Pebble', texts: ['A watch that shows messages from your phone.'] },
  { company: 'Wufoo', texts: ['Make online forms and surveys without code.'] },
];
