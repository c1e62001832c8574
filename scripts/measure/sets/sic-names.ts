/** Classes of UK SIC 2007 in our words, one a line. */
const NAMES = `
0111 Growers of cereals, pulses and oilseeds
0112 Growers of rice
0113 Growers of vegetables and root crops
0114 Growers of sugar cane
0115 Growers of tobacco
0116 Growers of fibre crops
0119 Growers of flowers, fodder and other yearly crops
0121 Vineyards
0122 Growers of tropical fruit
0123 Growers of citrus
0124 Orchards of apples, pears and stone fruit
0125 Growers of berries, other fruit and nuts
0126 Growers of oil fruit
0127 Growers of tea, coffee and hops
0128 Growers of spices and herbs
0129 Growers of other lasting crops
0130 Plant nurseries
0141 Dairy farms
0142 Beef farms
0143 Horse breeders
0144 Breeders of camels
0145 Sheep and goat farms
0146 Pig farms
0147 Poultry farms
0149 Keepers of other animals, bees included
0150 Mixed farms
0161 Contractors for crops
0162 Services to livestock
0163 Cleaning, drying and sorting of crops
0164 Seed preparers
0170 Hunting, trapping and gamekeeping
0210 Forests
0220 Loggers
0230 Gatherers of wild plants
0240 Services to forests
0311 Sea-fishing boats
0312 Freshwater fishing
0321 Fish and shellfish farms at sea
0322 Freshwater fish farms
0510 Coal mines
0520 Brown coal mines
0610 Oil wells
0620 Gas wells
0710 Iron ore mines
0721 Uranium mines
0729 Mines of other metals
0811 Stone, chalk and slate quarries
0812 Sand, gravel and clay pits
0891 Mines of chemicals and fertilisers
0892 Peat diggers
0893 Salt works
0899 Other mines and quarries
0910 Services to oil and gas wells
0990 Services to mines
1011 Meat packers and abattoirs
1012 Poultry packers
1013 Makers of bacon, sausages and meat products
1020 Fish processors
1031 Potato processors
1032 Juice makers
1039 Other fruit and vegetable processors
1041 Oil mills
1042 Margarine makers
1051 Dairies and cheese makers
1052 Ice cream makers
1061 Grain mills
1062 Starch makers
1071 Bakeries of bread and fresh cakes
1072 Biscuit and long-life cake makers
1073 Pasta and noodle makers
1081 Sugar refiners
1082 Chocolate and sweet makers
1083 Tea and coffee packers
1084 Sauce and spice makers
1085 Ready-meal makers
1086 Makers of baby and diet food
1089 Makers of other food
1091 Makers of farm feed
1092 Makers of pet food
1101 Distillers
1102 Wineries
1103 Cider makers
1104 Makers of other fermented drinks
1105 Breweries
1106 Maltings
1107 Makers of soft drinks and bottled water
1200 Tobacco makers
1310 Spinners
1320 Weavers
1330 Textile finishers
1391 Makers of knitted fabric
1392 Makers of curtains, bedding and other made-up textiles
1393 Carpet makers
1394 Makers of rope and nets
1395 Makers of non-woven fabric
1396 Makers of technical textiles
1399 Makers of other textiles
1411 Makers of leather clothes
1412 Makers of workwear
1413 Makers of outerwear
1414 Makers of underwear
1419 Makers of other clothes and accessories
1420 Furriers
1431 Makers of socks and tights
1439 Makers of other knitwear
1511 Tanners
1512 Makers of bags and saddles
1520 Shoemakers
1610 Sawmills
1621 Makers of veneer and boards
1622 Makers of parquet
1623 Joiners in workshops
1624 Makers of pallets and crates
1629 Makers of other goods of wood, cork and straw
1711 Pulp mills
1712 Paper mills
1721 Makers of boxes and cardboard
1722 Makers of tissue and hygiene paper
1723 Makers of stationery
1724 Makers of wallpaper
1729 Makers of other paper goods
1811 Newspaper printers
1812 Other printers
1813 Pre-press studios
1814 Bookbinders and finishers
1820 Copiers of discs and recordings
1910 Coke works
1920 Oil refineries
2011 Makers of industrial gases
2012 Makers of dyes
2013 Makers of other inorganic chemicals
2014 Makers of other organic chemicals
2015 Makers of fertiliser
2016 Makers of plastic resin
2017 Makers of synthetic rubber
2020 Makers of pesticides
2030 Makers of paint and ink
2041 Makers of soap and cleaners
2042 Makers of perfume and cosmetics
2051 Makers of explosives
2052 Makers of glue
2053 Makers of essential oils
2059 Makers of other chemicals
2060 Makers of synthetic fibre
2110 Makers of active ingredients of medicines
2120 Makers of medicines
2211 Makers and retreaders of tyres
2219 Makers of other rubber goods
2221 Makers of plastic sheet, tube and profile
2222 Makers of plastic packaging
2223 Makers of plastic building parts
2229 Makers of other plastic goods
2311 Makers of flat glass
2312 Glass cutters and shapers
2313 Makers of bottles and glassware
2314 Makers of glass fibre
2319 Makers of other glass
2320 Makers of fire-proof ceramics
2331 Makers of tiles
2332 Brickworks
2341 Potters of tableware and ornaments
2342 Makers of ceramic sanitary ware
2343 Makers of ceramic insulators
2344 Makers of other technical ceramics
2349 Makers of other ceramics
2351 Cement works
2352 Makers of lime and plaster
2361 Makers of concrete building parts
2362 Makers of plaster building parts
2363 Ready-mixed concrete plants
2364 Makers of mortar
2365 Makers of fibre cement
2369 Makers of other concrete goods
2370 Stonemasons' workshops
2391 Makers of abrasives
2399 Makers of other mineral goods
2410 Iron and steel works
2420 Makers of steel tubes
2431 Bar drawers
2432 Strip rollers
2433 Makers of cold-formed steel
2434 Wire drawers
2441 Precious metal works
2442 Aluminium works
2443 Lead, zinc and tin works
2444 Copper works
2445 Works of other metals
2446 Makers of nuclear fuel
2451 Iron foundries
2452 Steel foundries
2453 Foundries of light metals
2454 Foundries of other metals
2511 Makers of metal structures
2512 Makers of metal doors and windows
2521 Makers of radiators and boilers
2529 Makers of tanks
2530 Makers of steam boilers
2540 Makers of weapons
2550 Forges and presses
2561 Metal coaters and finishers
2562 Machine shops
2571 Makers of cutlery
2572 Makers of locks and hinges
2573 Toolmakers
2591 Makers of steel drums
2592 Makers of cans and foil packaging
2593 Makers of wire goods, chains and springs
2594 Makers of screws and fasteners
2599 Makers of other metal goods
2611 Makers of electronic components
2612 Makers of circuit boards
2620 Makers of computers
2630 Makers of telecoms equipment
2640 Makers of consumer electronics
2651 Makers of measuring instruments
2652 Watch and clock makers
2660 Makers of electromedical devices
2670 Makers of optics and cameras
2680 Makers of discs and tapes
2711 Makers of motors, generators and transformers
2712 Makers of switchgear
2720 Makers of batteries
2731 Makers of optical cable
2732 Makers of other cable
2733 Makers of sockets and wiring parts
2740 Makers of lamps
2751 Makers of electrical household machines
2752 Makers of other household machines
2790 Makers of other electrical goods
2811 Makers of engines and turbines
2812 Makers of hydraulics
2813 Makers of pumps and compressors
2814 Makers of taps and valves
2815 Makers of bearings and gears
2821 Makers of furnaces
2822 Makers of lifts and cranes
2823 Makers of office machines
2824 Makers of power tools
2825 Makers of cooling and ventilation
2829 Makers of other general machines
2830 Makers of farm machines
2841 Makers of metal-forming machines
2849 Makers of other machine tools
2891 Makers of machines for metal works
2892 Makers of machines for mines and building
2893 Makers of food machines
2894 Makers of textile machines
2895 Makers of paper machines
2896 Makers of plastic and rubber machines
2899 Makers of other special machines
2910 Car and van makers
2920 Makers of bodies and trailers
2931 Makers of vehicle electrics
2932 Makers of other vehicle parts
3011 Shipyards
3012 Boatbuilders
3020 Makers of trains
3030 Makers of aircraft and spacecraft
3040 Makers of fighting vehicles
3091 Makers of motorcycles
3092 Makers of bicycles and wheelchairs
3099 Makers of other transport
3101 Makers of office and shop furniture
3102 Makers of kitchens
3103 Makers of mattresses
3109 Makers of other furniture
3211 Mints
3212 Jewellers' workshops
3213 Makers of costume jewellery
3220 Makers of musical instruments
3230 Makers of sports goods
3240 Makers of games and toys
3250 Makers of medical and dental goods, dental laboratories included
3291 Makers of brooms and brushes
3299 Makers of other goods
3311 Repairers of metal goods
3312 Repairers of machines
3313 Repairers of electronics and optics
3314 Repairers of electrical equipment, motors included
3315 Ship and boat repairers
3316 Aircraft repairers
3317 Repairers of other transport
3319 Repairers of other equipment
3320 Installers of machines
3511 Electricity producers
3512 Electricity transmission
3513 Electricity distribution
3514 Electricity traders
3521 Gas makers
3522 Gas distribution
3523 Gas traders
3530 Heat and cooling networks
3600 Water suppliers
3700 Sewerage
3811 Waste collectors
3812 Collectors of hazardous waste
3821 Treatment of waste
3822 Treatment of hazardous waste
3831 Dismantlers of wrecks
3832 Recyclers
3900 Clean-up of polluted land
4110 Property developers
4120 Builders of houses and other buildings
4211 Road builders
4212 Railway builders
4213 Bridge and tunnel builders
4221 Layers of water and gas mains
4222 Layers of power and telecoms lines
4291 Builders of harbours and water works
4299 Other civil engineers
4311 Demolition firms
4312 Groundworkers
4313 Test drillers
4321 Electricians
4322 Plumbers and heating engineers
4329 Other installers, insulation and lifts included
4331 Plasterers
4332 Joiners on site
4333 Floor layers and tilers
4334 Painters and glaziers
4339 Other building finishers
4391 Roofers
4399 Other building trades, scaffolders included
4511 Dealers in cars and vans
4519 Dealers in other vehicles
4520 Garages
4531 Wholesalers of vehicle parts
4532 Shops for vehicle parts
4540 Motorcycle dealers and repairers
4611 Agents for farm goods
4612 Agents for fuel, metal and chemicals
4613 Agents for timber and building goods
4614 Agents for machines and ships
4615 Agents for furniture and household goods
4616 Agents for clothes and shoes
4617 Agents for food and drink
4618 Agents for other particular goods
4619 Agents for goods of all kinds
4621 Wholesalers of grain, seed and feed
4622 Wholesalers of flowers and plants
4623 Livestock dealers
4624 Wholesalers of leather
4631 Wholesalers of fruit and vegetables
4632 Wholesalers of meat
4633 Wholesalers of dairy goods and eggs
4634 Wholesalers of drinks
4635 Wholesalers of tobacco
4636 Wholesalers of sweets
4637 Wholesalers of coffee, tea and spices
4638 Wholesalers of other food and fish
4639 General food wholesalers
4641 Wholesalers of textiles
4642 Wholesalers of clothes and shoes
4643 Wholesalers of electrical household goods
4644 Wholesalers of china and cleaners
4645 Wholesalers of cosmetics
4646 Wholesalers of medicines
4647 Wholesalers of furniture and lamps
4648 Wholesalers of watches and jewellery
4649 Wholesalers of other household goods
4651 Wholesalers of computers and software
4652 Wholesalers of electronics
4661 Wholesalers of farm machines
4662 Wholesalers of machine tools
4663 Wholesalers of building machines
4664 Wholesalers of textile machines
4665 Wholesalers of office furniture
4666 Wholesalers of other office machines
4669 Wholesalers of other machines
4671 Wholesalers of fuel
4672 Wholesalers of metals
4673 Builders' merchants
4674 Wholesalers of hardware and plumbing
4675 Wholesalers of chemicals
4676 Wholesalers of other intermediate goods
4677 Scrap dealers
4690 General wholesalers
4711 Supermarkets and convenience shops
4719 Department and other general shops
4721 Greengrocers
4722 Butchers
4723 Fishmongers
4724 Bakers' and sweet shops
4725 Wine and drink shops
4726 Tobacconists
4729 Other food shops
4730 Petrol stations
4741 Computer shops
4742 Phone shops
4743 Audio and video shops
4751 Fabric shops
4752 Hardware and paint shops
4753 Carpet and curtain shops
4754 Shops for electrical household goods
4759 Furniture and lamp shops
4761 Bookshops
4762 Newsagents and stationers
4763 Music and film shops
4764 Sports and bicycle shops
4765 Toy shops
4771 Clothes shops
4772 Shoe and bag shops
4773 Pharmacies
4774 Shops for medical goods
4775 Cosmetics shops
4776 Florists, garden centres and pet shops
4777 Jewellers' shops
4778 Other shops of new goods, opticians included
4779 Second-hand and antique shops
4781 Market stalls of food
4782 Market stalls of clothes
4789 Other market stalls
4791 Online and mail-order shops
4799 Other selling without a shop
4910 Passenger trains
4920 Freight trains
4931 Town buses, trams and underground
4932 Taxis
4939 Coaches and other passenger transport
4941 Hauliers
4942 Removal firms
4950 Pipelines
5010 Passenger ships at sea
5020 Cargo ships at sea
5030 Passenger boats inland
5040 Cargo boats inland
5110 Passenger airlines
5121 Cargo airlines
5122 Space transport
5210 Warehouses
5221 Services to land transport, car parks included
5222 Ports and services to shipping
5223 Airports and services to flight
5224 Cargo handlers
5229 Freight forwarders
5310 The postal service
5320 Couriers
5510 Hotels
5520 Holiday lets and hostels
5530 Camp and caravan sites
5590 Other lodging
5610 Restaurants, cafés and food stalls
5621 Event caterers
5629 Contract caterers and canteens
5630 Pubs and bars
5811 Book publishers
5812 Directory publishers
5813 Newspaper publishers
5814 Magazine publishers
5819 Other publishers
5821 Publishers of computer games
5829 Publishers of other software
5911 Film and television makers
5912 Film editing and effects
5913 Film distributors
5914 Cinemas
5920 Sound studios and music publishers
6010 Radio stations
6020 Television stations
6110 Wired telecoms
6120 Mobile telecoms
6130 Satellite telecoms
6190 Other telecoms
6201 Programmers
6202 Computer consultants
6203 Managers of computer systems
6209 Other computer services
6311 Hosting and data processing
6312 Web portals
6391 News agencies
6399 Other information services
6411 Central bank
6419 Banks and building societies
6420 Holding companies
6430 Trusts and funds
6491 Leasing companies
6492 Other lenders
6499 Other financial services
6511 Life insurers
6512 Other insurers
6520 Reinsurers
6530 Pension funds
6611 Exchanges
6612 Brokers of securities
6619 Other services to finance
6621 Loss adjusters
6622 Insurance brokers
6629 Other services to insurance
6630 Fund managers
6810 Dealers in own property
6820 Landlords
6831 Estate and letting agents
6832 Property managers
6910 Law firms
6920 Accountants, bookkeepers and tax advisers
7010 Head offices
7021 Public relations
7022 Management consultants
7111 Architects
7112 Engineers
7120 Test laboratories
7211 Research in biotechnology
7219 Other research in science and engineering
7220 Research in society and humanities
7311 Advertising agencies
7312 Sellers of advertising space
7320 Market research
7410 Designers
7420 Photographers
7430 Translators and interpreters
7490 Other professions
7500 Vets
7711 Car and van hire
7712 Truck hire
7721 Hire of sports goods
7722 Hire of films
7729 Hire of other household goods
7731 Hire of farm machines
7732 Hire of building machines
7733 Hire of office machines
7734 Hire of boats
7735 Hire of aircraft
7739 Hire of other machines
7740 Licensing of patents and brands
7810 Employment agencies
7820 Temporary work agencies
7830 Other providers of staff
7911 Travel agents
7912 Tour operators
7990 Other booking services
8010 Security guards
8020 Alarm firms
8030 Investigators
8110 Caretaking of buildings
8121 General cleaners
8122 Window and industrial cleaners
8129 Other cleaners, pest control included
8130 Gardeners and landscapers
8211 Office services
8219 Copying and typing
8220 Call centres
8230 Organisers of events and fairs
8291 Debt collectors and credit bureaus
8292 Packers
8299 Other services to business
8411 General public bodies, local councils included
8412 Public bodies for health, schools and culture
8413 Public bodies for business
8421 Foreign affairs
8422 Defence
8423 Courts and prisons
8424 Police
8425 Fire services
8430 Social security
8510 Nursery schools
8520 Primary schools
8531 Secondary schools
8532 Technical schools
8541 Courses after school, below a degree
8542 Universities
8551 Teachers of sport
8552 Teachers of arts, dance and music
8553 Driving schools
8559 Other teachers and trainers
8560 Services to education
8610 Hospitals
8621 General practitioners
8622 Specialist doctors
8623 Dentists
8690 Other health practices, physiotherapists included
8710 Nursing homes
8720 Homes for people with learning disabilities, mental illness or addiction
8730 Homes for elderly and disabled people
8790 Other care homes
8810 Home care for elderly and disabled people
8891 Child day care
8899 Other social work and charities
9001 Performers
9002 Services to performers
9003 Artists and writers
9004 Theatres and halls
9101 Libraries and archives
9102 Museums
9103 Historic sites
9104 Zoos, gardens and nature reserves
9200 Betting and gambling
9311 Sports grounds
9312 Sports clubs
9313 Gyms
9319 Other sport
9321 Theme parks
9329 Other leisure
9411 Business associations
9412 Professional associations
9420 Trade unions
9491 Religious organisations
9492 Political parties
9499 Other associations
9511 Computer repairers
9512 Phone repairers
9521 Repairers of consumer electronics
9522 Repairers of household and garden machines
9523 Cobblers
9524 Furniture repairers
9525 Watch and jewellery repairers
9529 Other repairers of personal goods
9601 Laundries and dry cleaners
9602 Hairdressers and beauty salons
9603 Funeral directors
9604 Spas and saunas
9609 Other personal services
9700 Households that employ staff
9810 Households that make goods for themselves
9820 Households that serve themselves
9900 International bodies
`;

export const SIC_NAMES: ReadonlyMap<string, string> = new Map([
  ...NAMES.trim()
    .split('\n')
    .map((line): [string, string] => [line.slice(0, 4), line.slice(5)]),
  ['total', 'All classes'],
]);
