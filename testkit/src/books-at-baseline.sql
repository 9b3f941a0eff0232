-- Books as a program with the tables of db/schema left them: what an upgrade must keep. Two players with plays of
-- every kind, paid from both buckets, sold at once, released, revealed, exchanged; a part of the tally folded.

insert into voltide.account (user_id, seq, balance, kind, head) values
  (5000001, 0, 0, 'held', '\x0000000000000000000000000000000000000000000000000000000000000000'),
  (5000002, 0, 0, 'cash', '\x0000000000000000000000000000000000000000000000000000000000000000'),
  (5000002, 0, 0, 'held', '\x0000000000000000000000000000000000000000000000000000000000000000'),
  (5000002, 3, 23000000, 'promo', '\xe7127127dd630d97bc8da473bef69da3fa5d025a6ec4cb2fbca2f924bad762f5'),
  (5000001, 7, 478827500, 'cash', '\xd5262e8677db44cef72f934fe34404db44bba2093cf7012cbecf7a12611b1ab2'),
  (5000001, 6, 98172500, 'promo', '\xad00b49f14e0af79adc5f554e4459f64a0c6728bbf6c6636e300d01737e0e349');
insert into voltide.adjustment (
  user_id, key, amount, account, at_ms, by_user_id, reason, noted_at_ms, proposal_id, note) values
  (2, 'capital-1', 1000000000, 'cash', 1800000000000, null, 'test', 1795938753281, null, null),
  (5000001, 'adjust-1', 500000000, 'cash', 1800000000000, null, 'test', 1795938753281, null, null),
  (5000002, 'adjust-2', -1000000, 'promo', 1800000000000, null, 'test', 1795938753281, null, null);
insert into voltide.find (user_id, find_no, value, table_id, bucket, item, source) values
  (5000001, 258, 3000000, 2, 'cash', 5, null),
  (5000001, 260, 1200000, 2, 'cash', 7, null),
  (5000001, 261, 2400000, 2, 'cash', 6, null),
  (5000001, 262, 1200000, 2, 'cash', 7, null),
  (5000001, 263, 3000000, 2, 'cash', 5, null),
  (5000001, 264, 2400000, 2, 'cash', 6, null),
  (5000001, 512, 200000, 1, 'cash', 7, null),
  (5000001, 513, 200000, 1, 'cash', 7, null),
  (5000001, 514, 200000, 1, 'cash', 7, null),
  (5000001, 515, 200000, 1, 'cash', 7, null),
  (5000001, 516, 450000, 1, 'cash', 5, null),
  (5000002, 0, 200000, 1, 'promo', 7, null),
  (5000002, 1, 550000, 1, 'promo', 4, null),
  (5000001, 16777216, 200000, 1, 'promo', 7, null),
  (5000001, 16777217, 350000, 1, 'promo', 6, null);
insert into voltide.find_exit (
  user_id, find_no, value, to_user_id, table_id, bucket, item, operation_key, source) values
  (5000001, 0, 200000, null, 1, 'promo', 7, 'exchange-1', null),
  (5000001, 257, 2400000, null, 2, 'cash', 6, 'exchange-1', null),
  (5000001, 16777218, 200000, null, 1, 'promo', 7, 'exchange-1', null);
insert into voltide.jackpot_stake (user_id, stake, share, day, played_on) values
  (5000001, 32500000, 162500, '2027-01-15', '2027-01-15');
insert into voltide.odds_table (table_id, game, subject, version, since_ms, hash, document, bounds)
overriding system value values
  (1, 'packs', 'tin-sparrow', 1, 1795938751825, '\x03be376d6a56e7d889bdef019d3fbdc67782e59b7f22f75f82467aedace09e15',
   '{"id":"tin-sparrow","items":[{"id":"tin-sparrow/gilded-sparrow","tickets":2000,"value":10000000},{"id":"tin-spar'
   'row/wind-up-heart","tickets":12000,"value":2500000},{"id":"tin-sparrow/brass-feather","tickets":40000,"value":12'
   '50000},{"id":"tin-sparrow/blue-rivet","tickets":90000,"value":800000},{"id":"tin-sparrow/song-cylinder","tickets'
   '":180000,"value":550000},{"id":"tin-sparrow/bent-key","tickets":195000,"value":450000},{"id":"tin-sparrow/tin-wi'
   'ng","tickets":67000,"value":350000},{"id":"tin-sparrow/loose-spring","tickets":414000,"value":200000}],"price":5'
   '00000,"version":1}',
   '{0,2000,14000,54000,144000,324000,519000,586000}'),
  (2, 'packs', 'ember-freight', 1, 1795938751825,
   '\xec6f3d7be08a5a58466f3fdd4ba845982f5072248e8039139325bc8e7b752e05',
   '{"id":"ember-freight","items":[{"id":"ember-freight/furnace-saint","tickets":200,"value":450000000},{"id":"ember'
   '-freight/ember-signal-lamp","tickets":3000,"value":90000000},{"id":"ember-freight/conductor-watch","tickets":150'
   '00,"value":24000000},{"id":"ember-freight/coal-black-ticket","tickets":40000,"value":9000000},{"id":"ember-freig'
   'ht/warm-lantern","tickets":120000,"value":4200000},{"id":"ember-freight/spark-plate","tickets":160000,"value":30'
   '00000},{"id":"ember-freight/iron-spike","tickets":159500,"value":2400000},{"id":"ember-freight/soot-cloth","tick'
   'ets":213900,"value":1200000},{"id":"ember-freight/cinder","tickets":288400,"value":300000}],"price":3000000,"ver'
   'sion":1}',
   '{0,200,3200,18200,58200,178200,338200,497700,711600}');
insert into voltide.operation (
  user_id, cash_after, promo_after, credited, released, at_ms, epoch, nonce, kind, bucket, request_hash, key) values
  (5000001, 0, 100000000, 100000000, 0, 1800000000000, null, null, 'gift', null,
   '\x280d44ab1e9f79b5cce2dd4f58f5fe91f0fbacdac9f7447dffc318ceb79f2d02', 'system:welcome'),
  (5000002, 0, 25000000, 25000000, 0, 1800000000000, null, null, 'gift', null,
   '\x280d44ab1e9f79b5cce2dd4f58f5fe91f0fbacdac9f7447dffc318ceb79f2d02', 'system:welcome'),
  (2, 1000000000, 0, 1000000000, 0, 1800000000000, null, null, 'adjust', null,
   '\x1f58b9145b24d108d7ac38887338b3ea3229833b9c1e418250343f907bfd1047', 'capital-1'),
  (5000001, 500000000, 100000000, 500000000, 0, 1800000000000, null, null, 'adjust', null,
   '\x1f58b9145b24d108d7ac38887338b3ea3229833b9c1e418250343f907bfd1047', 'adjust-1'),
  (5000002, 0, 24000000, -1000000, 0, 1800000000000, null, null, 'adjust', null,
   '\x1f58b9145b24d108d7ac38887338b3ea3229833b9c1e418250343f907bfd1047', 'adjust-2'),
  (5000001, 500000000, 99500000, 0, 0, 1800000000000, 0, 0, 'play', 'promo',
   '\x1f58b9145b24d108d7ac38887338b3ea3229833b9c1e418250343f907bfd1047', 'play-5000001-0-0'),
  (5000001, 478910000, 99290000, 8700000, 210000, 1800000001000, 0, 1, 'play', 'cash',
   '\x1f58b9145b24d108d7ac38887338b3ea3229833b9c1e418250343f907bfd1047', 'play-5000001-0-1'),
  (5000001, 476427500, 99272500, 0, 17500, 1800000002000, 0, 2, 'play', 'cash',
   '\x1f58b9145b24d108d7ac38887338b3ea3229833b9c1e418250343f907bfd1047', 'play-5000001-0-2'),
  (5000002, 0, 23000000, 0, 0, 1800000000000, 0, 0, 'play', 'promo',
   '\x1f58b9145b24d108d7ac38887338b3ea3229833b9c1e418250343f907bfd1047', 'play-5000002-0-0'),
  (5000001, 476427500, 97772500, 0, 0, 1800000010000, 1, 0, 'play', 'promo',
   '\x1f58b9145b24d108d7ac38887338b3ea3229833b9c1e418250343f907bfd1047', 'play-5000001-1-0'),
  (5000001, 478827500, 98172500, 2800000, 0, 1800000011000, null, null, 'exchange', null,
   '\x1f58b9145b24d108d7ac38887338b3ea3229833b9c1e418250343f907bfd1047', 'exchange-1');
insert into voltide.play (
  user_id, stake, credit, edge, at_ms, epoch, nonce, table_id, bucket, game, input, draws, sold_k, returned) values
  (5000001, 500000, 0, 35000, 1800000000000, 0, 0, 1, 'promo', 'packs', '{"qty":1}', '{896094}', '{}', 200000),
  (5000001, 30000000, 8700000, 2100000, 1800000001000, 0, 1, 2, 'cash', 'packs', '{"qty":10}',
   '{152546,427123,286327,992155,575841,439082,642776,235929,457704,103594}', '{0,3,9}', 24300000),
  (5000001, 2500000, 0, 175000, 1800000002000, 0, 2, 1, 'cash', 'packs', '{"qty":5}',
   '{862115,657038,666664,592801,439344}', '{}', 1250000),
  (5000002, 1000000, 0, 70000, 1800000000000, 0, 0, 1, 'promo', 'packs', '{"qty":2}', '{961942,246901}', '{}',
   750000),
  (5000001, 1500000, 0, 105000, 1800000010000, 1, 0, 1, 'promo', 'packs', '{"qty":3}', '{759298,559695,609027}',
   '{}', 750000);
insert into voltide.player (
  user_id, last_play_at_ms, epoch, nonce, epoch_started_at_ms, preferences_version, auto_sell, spend_order,
  commitment, next_commitment, encrypted_seed, next_encrypted_seed, client_seed, closed_at_ms, finds_received,
  cash_stake, cash_payout, cash_edge, promo_edge, tokens, tickets, xp, rakeback_thousandths, stake_marks,
  counted_day, has_limits, played_ms, played_marks, promo_stake, promo_marks) values
  (5000001, 1800000010000, 1, 1, 1800000009000, 0, 0, 'promo_first',
   '\xadaf37eeef6062644d9eb0de392b1aeaddcb4792d0bd0e916812ea69c0313c72',
   '\xe4dab6fe6c50256758310803686b81d1026ba6df103dc49094de315b01796078',
   '\x5b12a6316526e3e2ef007e491441104740ca24a46e0b0f3ed43616196ca0a9ea2e654bc6c7eda68aa657f2b0fc3eb0c723521f687a4234'
   'd7c8483990',
   '\x7449f33e576598cc8a6a9c4943deb17e2fa7d8ac651614d6a0da8c8f9540807726e5ff3fe8ca3236609e0a68ab528e289fd817035edf80'
   'f67a444c0d',
   'seed-two', null, 0, 32500000, 25550000, 2275000, 140000, 0, 0, 0, 116725000,
   '(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0)', 20833, false, 10000, '(0,0,0)', 2000000, '(0,0,0,0,0,0)'),
  (5000002, 1800000000000, 0, 1, 1800000000000, 0, 0, 'promo_first',
   '\xe9a0724a3f320664beb8227c74c83ca44ad34c202e1a8f75e7986fd72af48c3f',
   '\x0aa1bae40715e5ae564a8bfb4e751cec371e5b7116e7daf5446a90300fc0c09c',
   '\x1eec575105a11047e5e9ea6d77e30600c6df14ea8b14c3846d917e6c730b29ff76b0f3caec08c5bf7734163aedf576e0e388d65c98a909'
   '84bec53a61',
   '\x15381c78b37ffbde7f430aa2b243011c1e308d94f4f2746afc5237e29423d211d3e430caa5c9a2397c148fe83d0133e6ad64c27919af64'
   '6fe012763b',
   'seed-of-5000002', null, 0, 0, 0, 0, 70000, 0, 0, 0, 0, '(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0)', 20833, false, 0,
   '(0,0,0)', 1000000, '(0,0,0,0,0,0)');
insert into voltide.progress_due (due_id, user_id, what) overriding system value values
  (1, 5000001, 'fold'),
  (2, 5000002, 'fold');
insert into voltide.progress_event (user_id, at_ms, kind, subject) values
  (5000001, 1800000009000, 'seed', '1');
insert into voltide.progress_measure (user_id, amount, measure) values
  (5000001, 1, 'own_seeds');
insert into voltide.seed_history (user_id, epoch, plays, revealed_at_ms, commitment, server_seed, client_seed) values
  (5000001, 0, 3, 1800000009000, '\x4bdb09ff3f7cf6ba8875c03873e5b443cc10d5f0fed4f5a855bc505abf2a85ad',
   'fe9a66194f524f65151c434c5799fef66ae0ef47eac93c77d4d6def769041b37', 'seed-of-5000001');
insert into voltide.stake_total (stakes, stake, payout, edge, bucket, game) values
  (2, 32500000, 25550000, 2275000, 'cash', 'packs'),
  (3, 3000000, 1700000, 210000, 'promo', 'packs');
insert into voltide.tally (id, table_ids, draws, names, amounts) overriding system value values
  (4, '{}', '{}', '{cash,promo,cash_finds,capital}', '{500000000,0,0,0}'),
  (5, '{}', '{}', '{cash,promo,cash_finds,capital}', '{0,-1000000,0,0}'),
  (6, '{1}', '{896094}', '{cash,promo,cash_finds,capital}', '{0,-500000,0,0}'),
  (7, '{2,2,2,2,2,2,2,2,2,2}', '{152546,427123,286327,992155,575841,439082,642776,235929,457704,103594}',
   '{cash,promo,cash_finds,capital}', '{-21090000,-210000,15600000,0}'),
  (8, '{1,1,1,1,1}', '{862115,657038,666664,592801,439344}', '{cash,promo,cash_finds,capital}',
   '{-2482500,-17500,1250000,0}'),
  (9, '{1,1,1,1,1}', '{961942,246901,759298,559695,609027}', '{cash,promo,cash_finds,capital}', '{0,-2500000,0,0}'),
  (10, '{}', '{}', '{cash,promo,cash_finds,capital}', '{2400000,400000,-2400000,0}');
insert into voltide.transfer (
  user_id, seq, amount, balance_after, at_ms, epoch, nonce, kind, system_account, cause, chain_hash, operation_key
) values
  (5000001, 1, 100000000, 100000000, 1800000000000, null, null, 'promo', 'gifts', 'welcome',
   '\xa4c80356d21063e2e7134cff8bde0228ee80ce39bb6e8ec468c04ab9597132a7', 'system:welcome'),
  (5000002, 1, 25000000, 25000000, 1800000000000, null, null, 'promo', 'gifts', 'welcome',
   '\x4d45a8c1d5c4a0dc0405245d6b8a4926fa3018fe68b80c7b838d058dacb2d2fa', 'system:welcome'),
  (2, 1, 1000000000, 1000000000, 1800000000000, null, null, 'cash', 'capital', 'capital',
   '\xb984917316ec7e21eef91195c3592241999c23e03b7e5220c95500b686c23826', 'capital-1'),
  (5000001, 1, 500000000, 500000000, 1800000000000, null, null, 'cash', 'adjustments', 'adjustment',
   '\x99e039558b13858f3d443eb8c83a425478ff37aeb4875c3c7cb9c013118f46c1', 'adjust-1'),
  (5000002, 2, -1000000, 24000000, 1800000000000, null, null, 'promo', 'adjustments', 'adjustment',
   '\xf3869872838d12f4e247bd2637db1653d8c41f14ee9ba67d418337f20b7f4756', 'adjust-2'),
  (5000001, 2, -500000, 99500000, 1800000000000, 0, 0, 'promo', 'house', 'stake',
   '\x560c8d4f01a8008806625ddaf911bb18b4d4f3e368e3635c2eebce7c1dc89c95', 'play-5000001-0-0'),
  (5000001, 2, -30000000, 470000000, 1800000001000, 0, 1, 'cash', 'house', 'stake',
   '\xe370509bcf986cbe0674007b1fc3848edf2cf317406c997619c9cfcccdd9c15a', 'play-5000001-0-1'),
  (5000001, 3, 8700000, 478700000, 1800000001000, 0, 1, 'cash', 'house', 'win',
   '\x805bab300221332cfa54edd6b0b888b15d0dea121cf4fb9793adc3c4f180806c', 'play-5000001-0-1'),
  (5000001, 4, 210000, 478910000, 1800000001000, 0, 1, 'cash', 'promo_release', 'release',
   '\x1c667e0c0f6b6c0709eca72bd35fc0253774a8611d59468d4ef79b11814cfe92', 'play-5000001-0-1'),
  (5000001, 3, -210000, 99290000, 1800000001000, 0, 1, 'promo', 'promo_release', 'release',
   '\x94a705e2add4d638afd88ac1e5eed41faf26e32f732a1fbbd5e4888b1b2df24f', 'play-5000001-0-1'),
  (5000001, 5, -2500000, 476410000, 1800000002000, 0, 2, 'cash', 'house', 'stake',
   '\xa070bc2a990e3712532af9fbea19f4327f7b62dae7d22fee67322a91f9825424', 'play-5000001-0-2'),
  (5000001, 6, 17500, 476427500, 1800000002000, 0, 2, 'cash', 'promo_release', 'release',
   '\x55df12f196f3494fe48af7b17bd30e30ac61d74801853dc06ebb526e91b0c6f3', 'play-5000001-0-2'),
  (5000001, 4, -17500, 99272500, 1800000002000, 0, 2, 'promo', 'promo_release', 'release',
   '\x6bea83d59c304e719db558ea08eb0af6530d4c1a9dc322cc813a1ded77ff7fca', 'play-5000001-0-2'),
  (5000002, 3, -1000000, 23000000, 1800000000000, 0, 0, 'promo', 'house', 'stake',
   '\xe7127127dd630d97bc8da473bef69da3fa5d025a6ec4cb2fbca2f924bad762f5', 'play-5000002-0-0'),
  (5000001, 5, -1500000, 97772500, 1800000010000, 1, 0, 'promo', 'house', 'stake',
   '\x96a45747fbbbb78830a6b25d53c3f772bf4086cc7273117a15b68c8ca59db5c6', 'play-5000001-1-0'),
  (5000001, 7, 2400000, 478827500, 1800000011000, null, null, 'cash', 'house', 'exchange',
   '\xd5262e8677db44cef72f934fe34404db44bba2093cf7012cbecf7a12611b1ab2', 'exchange-1'),
  (5000001, 6, 400000, 98172500, 1800000011000, null, null, 'promo', 'house', 'exchange',
   '\xad00b49f14e0af79adc5f554e4459f64a0c6728bbf6c6636e300d01737e0e349', 'exchange-1');
update voltide.account set seq = 1, balance = 1000000000,
  head = '\xb984917316ec7e21eef91195c3592241999c23e03b7e5220c95500b686c23826'
where user_id = 2 and kind = 'cash';
update voltide.event_count set events = 1 where kind = 'rotation';
update voltide.house_figure set amount = 125000000 where name = 'promo';
update voltide.house_figure set amount = 1000000000 where name = 'capital';
select setval('voltide.odds_table_table_id_seq', 2, true);
select setval('voltide.progress_due_due_id_seq', 2, true);
select setval('voltide.tally_id_seq', 10, true);
