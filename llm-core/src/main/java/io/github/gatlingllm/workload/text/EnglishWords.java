// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.text;

import java.util.List;

/**
 * Common English words, each one token in most vocabularies, and none of which triggers content
 * filters.
 */
final class EnglishWords {

  private static final String ALL =
      """
      able about above across act active add after again age agree air all almost alone along \
      already also always among amount animal answer any apple area arm around arrive art ask \
      autumn away baby back bad bag ball band bank base basic beach bear beat beautiful become \
      bed before begin behind believe below best better between big bird black blue board boat \
      body bone book born both bottom box boy branch bread break bridge bright bring broad \
      brother brown build burn busy buy call calm camp capital captain car card care carry \
      case cat catch cause cell center century certain chair chance change character charge \
      chart check chief child choose church circle city claim class clean clear climb clock \
      close clothes cloud coast cold collect color column come common company compare complete \
      condition connect consider contain continue control cook cool copy corn corner correct \
      cost cotton could count country course cover create cross crowd current cut dance dark \
      data day deal dear decide deep degree depend describe desert design detail develop \
      differ difficult direct discuss distance divide doctor dog dollar door double down draw \
      dream dress drink drive drop dry during each early earth ease east easy eat edge effect \
      egg eight either electric element else end energy engine enough enter equal even evening \
      event ever every exact example except excite exercise expect experience experiment eye \
      face fact fair fall family famous far farm fast fat father favor feed feel feet few \
      field figure fill final find fine finger finish fire first fish fit five flat floor flow \
      flower fly follow food foot force forest form forward four free fresh friend front fruit \
      full fun game garden gas gather general gentle girl give glad glass gold good government \
      grand grass gray great green ground group grow guess guide hair half hand happen happy \
      hard hat head hear heart heat heavy help high hill history hold hole home hope horse hot \
      hour house huge human hundred hurry ice idea imagine inch include increase industry \
      insect instant instrument interest invent iron island job join joy jump just keep key \
      kind king knew know lady lake land language large last late laugh law lay lead learn \
      least leave left leg length less letter level lie life lift light like line liquid list \
      listen little live locate log lone long look lost loud love low machine magnet main \
      major make man many map mark market mass master match material matter mean meant measure \
      meat meet melody men metal method middle might mile milk million mind mine minute miss \
      mix modern molecule moment money month moon more morning most mother motion mount \
      mountain mouth move much music must name nation natural nature near necessary neck need \
      neighbor never new next night nine noise noon north nose note nothing notice noun number \
      object observe ocean offer office often oil old once only open opposite order organ \
      original other our out over own oxygen page paint pair paper paragraph parent part party \
      pass past path pattern pay people perhaps period person phrase pick picture piece pitch \
      place plain plan plane planet plant play please plural point poor populate port pose \
      position possible post pound power practice prepare present press pretty print probable \
      problem process produce product proper property protect prove provide pull push put \
      quart question quick quiet quite race radio rail rain raise range rate reach read ready \
      real reason receive record red region remember repeat reply represent require rest \
      result rich ride right ring rise river road rock roll room root rope rose round row rub \
      rule run safe sail salt same sand save say scale school science score sea search season \
      seat second section seed seem segment select self sell send sense sentence separate \
      serve set settle seven several shape share sharp sheet shell shine ship shoe shop shore \
      short should shoulder shout show side sight sign silent silver similar simple since sing \
      single sister six size skill skin sky sleep slip slow small smell smile snow soft soil \
      soldier solution solve some song soon sound south space speak special speech speed spell \
      spend spoke spot spread spring square stand star start state station stay steam steel \
      step stick still stone stood stop store story straight strange stream street stretch \
      string strong student study subject substance subtract success such sudden suffix sugar \
      suggest suit summer sun supply support sure surface surprise swim syllable symbol system \
      table tail take talk tall teach team tell temperature ten term test thank thick thin \
      thing think third thought thousand three through throw tie time tiny tire together tone \
      tool top total touch toward town track trade train travel tree triangle trip trouble \
      truck true try tube turn twenty two type under unit until up usual valley value vary \
      verb very view village visit voice vowel wait walk wall want warm wash watch water wave \
      way wear weather week weight well west wheel where white whole wide wife wild will win \
      wind window wing winter wire wish woman wonder wood word work world write wrong yard \
      year yellow yes yet young\
      """;

  private EnglishWords() {}

  static List<String> all() {
    return List.of(ALL.split(" ", -1));
  }
}
