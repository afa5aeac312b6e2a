// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.rating;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.ForeignFile;
import io.github.gatlingllm.quality.paired.Range;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.view.ReportFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes ratings into the report of a run; replaces earlier ratings. */
final class RatedReport {

  private static final String BEGIN = "<!-- people's ratings -->";
  private static final String END = "<!-- end of people's ratings -->";
  private static final String BEHIND = "</main>";
  private static final JsonMapper MAPPER = new JsonMapper();

  private RatedReport() {}

  static void write(Ratings ratings, Path summary, Path page) throws IOException {
    ReportFormat.write(summary, summary(ForeignFile.text(summary), ratings));
    if (Files.isRegularFile(page)) {
      ReportFormat.write(page, page(ForeignFile.text(page), ratings));
    }
  }

  private static String summary(String text, Ratings ratings) {
    try {
      JsonNode root = MAPPER.readTree(text);
      if (root instanceof ObjectNode object) {
        object.set("ratings", json(ratings));
        return object.toPrettyString() + "\n";
      }
    } catch (JsonProcessingException e) {
      // reported below
    }
    throw new IllegalArgumentException(SheetTexts.SUMMARY_INVALID);
  }

  static ObjectNode json(Ratings ratings) {
    ObjectNode node =
        JsonNodeFactory.instance
            .objectNode()
            .put("raters", ratings.raters())
            .put("prompts", ratings.prompts());
    ObjectNode means = node.putObject("means");
    ratings.means().forEach((source, mean) -> means.put(source.key(), mean));
    ObjectNode against = node.putObject("underLoadAgainst");
    ratings.duels().forEach(duel -> duel(against.putObject(duel.other().key()), duel));
    RaterAgreement agreement = ratings.agreement();
    if (agreement != null) {
      ObjectNode reported = node.putObject("agreement");
      reported.put("pairs", agreement.pairs()).put("equal", agreement.equal());
      agreement.kappa().ifPresent(kappa -> reported.put("kappa", kappa));
    }
    return node;
  }

  private static void duel(ObjectNode node, PreferenceCounts duel) {
    node.put("wins", duel.wins()).put("losses", duel.losses()).put("ties", duel.ties());
    Range share = duel.winShare();
    if (share != null) {
      node.put("winPercent", 100.0 * duel.wins() / (duel.wins() + duel.losses()));
      node.putArray("interval").add(100 * share.low()).add(100 * share.high());
      node.put("signTest", duel.signTest());
    }
  }

  private static String page(String text, Ratings ratings) {
    int begin = text.indexOf(BEGIN);
    int end = text.indexOf(END);
    String without =
        begin >= 0 && end > begin
            ? text.substring(0, begin) + text.substring(end + END.length())
            : text;
    int place = without.indexOf(BEHIND);
    return place < 0
        ? text
        : without.substring(0, place) + section(ratings) + without.substring(place);
  }

  /** Returns the section; it contains no text of an answer. */
  private static String section(Ratings ratings) {
    Html html = new Html();
    html.raw(BEGIN).open("section", "id", "ratings").element("h2", "Rated by people");
    html.open("ul");
    RatingText.lines(ratings).forEach(line -> html.element("li", line));
    html.close("ul").close("section").raw(END);
    return html.toString();
  }
}
