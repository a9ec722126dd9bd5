/** Words that invented names are composed of. */

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Plain nouns and adjectives that begin a company's name. */
export const openers = words(`
  Harbor Larch Cobalt Gorse Hornbeam Willow Lantern Orchard Prairie Tidal Velvet Walnut Arbor Basalt Birch
  Bluebell Bramble Bracken Canyon Campion Catkin Chestnut Cinder Citrus Clover Coral Cypress Driftwood Dunlin
  Fable Fennel Fern Fjord Flint Foxglove Garnet Glacier Hazel Heather Hickory Indigo Island Ivory Jasper Kestrel
  Lagoon Larkspur Lichen Linden Magnolia Maple Marble Marigold Marlin Meadow Mosaic Nettle Oakleaf Osprey Otter
  Pebble Peony Pine Plover Poppy Quarry Quartz Quill Raven Reed Rowan Saffron Sandstone Sequoia Slate Sorrel
  Sparrow Spruce Tamarack Tansy Teal Teasel Thistle Thorn Tundra Umber Verdant Violet Whimbrel Wren Yarrow
`);

/** First halves of invented place names. */
export const stems = words(`
  Alder Ashen Barrow Bellow Brack Bram Brindle Calder Carrow Chalk Clem Corrin Crans Dapple Darrow Elder
  Fallow Farrin Fenn Garrow Gilder Harrow Hask Hollin Kelder Kerrin Lammer Larrow Linder Mallow Marrin Merrow
  Nettle Norrin Ockham Orrin Pellow Pender Quarrin Quill Rander Rushen Sallow Sarrin Selder Skell Sommer
  Stannow Talder Tarrow Thistle Tressel Umber Velden Wander Warrin Wexen Whin Yarrow Zeller
`);

/** Second halves of such names. */
export const endings = words(`
  brook bury combe crest croft dale fell field ford gate grove haven hollow hurst keep lea march mead mere moor
  port reach ridge rise shaw stead stone thorpe vale wick wold worth
`);

/** Second halves of one-word brands. */
export const tails = words(`
  loop grid wire desk kit cast path bay lane mark point stack forge spark craft scope pilot base leaf wave
`);

/** Last words of groups and holdings. */
export const forms = words(
  'Group Holdings International Ventures Enterprises Collective Brothers Company',
);

export const firstNames = words(`
  Ada Aisha Akira Alma Amara Amir Ana Anders Anika Anton Arjun Astrid Aylin Beatriz Bela Bruno Camila Carlos
  Chen Chiara Clara Dana Daniel David Deniz Diego Elena Elias Emeka Emil Emma Esra Farah Felix Fatima Finn
  Freya Gabriel Grace Hana Hanna Haruto Hugo Ibrahim Ida Ines Ingrid Isaac Isla Ivan Jack Jasmin Jin Joana
  Johan Jonas Jun Kamal Karin Kenji Kofi Lara Lars Layla Leila Leo Lin Linnea Liam Lucas Lucia Maja Malik Mara
  Marek Maria Marta Mateo Maya Mei Mila Mina Mohan Naomi Nadia Nils Nina Noah Nora Olga Omar Oscar Otto Paula
  Pedro Petra Priya Rafael Rania Ravi Rosa Ruth Salma Samir Sara Sofia Soren Stefan Sven Tariq Tess Thea Tomas
  Uma Vera Victor Wei Yara Yuki Zara Zoe
`);

/** Invented names in the style of many languages. */
export const lastNames = words(`
  Abernock Adelvik Akandari Albarosa Amadire Andvarn Arkwell Asterholm Balveira Bandurak Barsinger Belcombe
  Benvolari Birkenau Blackmere Bondarvik Borgesund Brandovic Brightmoor Calderone Castelbranc Chandravi
  Chenwick Corvalho Dalgarin Darnvale Delacorte Demirhan Dovrinsk Drammond Eastmarch Ekundara Elverson
  Emberley Falkenrath Farrowby Ferreiras Fjellstad Fontavera Galbrant Garrowick Gentilano Goldenhurst Granvik
  Haldorsen Hanakawa Harrowgate Hashimura Hazelden Ilvarsson Iwanaga Jandravi Jarrowfield Kalmendi Karvonel
  Kestermann Kimbareth Kobayara Kovalind Lachmere Lagerborn Lindqvarn Lombardel Lundhagen Mactavern Mahendral
  Marchetto Matsugawa Mbekandi Meadowcraft Montavero Mwangari Nakahori Navarrin Nordhaven Obarinde Okandu
  Oldenmark Ostergren Padmanar Palmgrove Pantelis Pereval Petrovane Quillfeather Rahimov Ramanujin Redfern
  Rosenwald Rossinelli Sabatani Salvatierro Sandoval Santorelli Satherley Schonberger Sederholm Shirakawa
  Silverlake Sorensky Stavropol Stenholm Sundaresh Takemori Tamsworth Tavarin Thornquist Torvaldsen Umarov
  Valdemarin Vandermolen Vasquin Velastri Verhoeven Vinterberg Walderman Weatherby Westerlund Whitcombe
  Winterbourne Yamashiro Yarrowby Zambrani Zellinger Zhangwei
`);
