// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.quality.consistency.AnswerAgreement;
import io.github.gatlingllm.quality.consistency.ConsistencyFigures;
import io.github.gatlingllm.quality.consistency.ConsistencyPlan;
import io.github.gatlingllm.quality.paired.ComparedScores;
import io.github.gatlingllm.quality.paired.PromptScores;
import io.github.gatlingllm.quality.paired.QualityFigures;
import io.github.gatlingllm.quality.paired.QualityLoss;
import io.github.gatlingllm.quality.paired.Range;
import io.github.gatlingllm.report.json.JsonPlace;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The JSON of quality and consistency in {@code worker.json}: all numbers unrounded, no text. */
final class WorkerAnswersJson {

  private WorkerAnswersJson() {}

  static ObjectNode of(QualityFigures quality) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    ArrayNode scorers = node.putArray("scorers");
    quality
        .byScorer()
        .forEach(
            (scorer, scores) -> {
              ObjectNode each = scorers.addObject();
              put(each.putObject("all"), scores);
              levels(each, quality.levels(scorer), WorkerAnswersJson::put);
              PromptScores kept = quality.kept().get(scorer);
              if (kept != null) {
                each.set("kept", PromptScoresJson.of(kept));
              }
            });
    return node;
  }

  private static void put(ObjectNode node, ComparedScores scores) {
    node.put("scorer", scores.scorer());
    node.put("best", scores.best());
    node.put("pairs", scores.pairs());
    put(node, "unloaded", scores.unloaded());
    node.put("answers", scores.answers());
    node.put("prompts", scores.prompts());
    put(node, "underLoad", scores.underLoad());
    put(node, "range", scores.range());
    put(node, "paired", scores.paired());
    QualityLoss loss = scores.loss();
    if (loss != null) {
      ObjectNode lost = node.putObject("loss").put("percent", loss.percent());
      put(lost, "range", loss.range());
      lost.put("pairs", loss.pairs());
      loss.lost().ifPresent(count -> lost.put("lost", count));
      loss.gained().ifPresent(count -> lost.put("gained", count));
    }
    node.put("unanswered", scores.unanswered());
    if (scores.trouble() != null) {
      node.put("trouble", scores.trouble());
    }
  }

  static QualityFigures quality(JsonPlace quality) {
    Map<String, ComparedScores> byScorer = new LinkedHashMap<>();
    Map<String, SortedMap<Integer, ComparedScores>> byLevel = new LinkedHashMap<>();
    Map<String, PromptScores> kept = new LinkedHashMap<>();
    for (JsonPlace each : quality.at("scorers").elements()) {
      ComparedScores scores = scores(each.at("all"));
      byScorer.put(scores.scorer(), scores);
      byLevel.put(scores.scorer(), levels(each, WorkerAnswersJson::scores));
      if (each.at("kept").present()) {
        kept.put(scores.scorer(), PromptScoresJson.read(each.at("kept")));
      }
    }
    return new QualityFigures(byScorer, byLevel, kept, Map.of());
  }

  private static ComparedScores scores(JsonPlace scores) {
    return new ComparedScores(
        scores.at("scorer").text(),
        scores.at("best").number(),
        (int) scores.at("pairs").count(),
        scores.at("unloaded").optionalNumber(),
        scores.at("answers").count(),
        (int) scores.at("prompts").count(),
        scores.at("underLoad").optionalNumber(),
        range(scores.at("range")),
        scores.at("paired").optionalNumber(),
        loss(scores.at("loss")),
        scores.at("unanswered").count(),
        scores.at("trouble").optionalText());
  }

  private static @Nullable QualityLoss loss(JsonPlace loss) {
    if (!loss.present()) {
      return null;
    }
    Range range = range(loss.at("range"));
    if (range == null) {
      throw loss.at("range").error("must be there");
    }
    return new QualityLoss(
        loss.at("percent").number(),
        range,
        (int) loss.at("pairs").count(),
        optionalCount(loss.at("lost")),
        optionalCount(loss.at("gained")));
  }

  private static OptionalLong optionalCount(JsonPlace place) {
    return place.present() ? OptionalLong.of(place.count()) : OptionalLong.empty();
  }

  static ObjectNode of(ConsistencyFigures consistency) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("probes", consistency.probes());
    node.put("sharePercent", consistency.sharePercent());
    if (consistency.atRest() != null) {
      put(node.putObject("atRest"), consistency.atRest());
    }
    put(node.putObject("underLoad"), consistency.underLoad());
    levels(node, consistency.byLevel(), WorkerAnswersJson::put);
    consistency.fingerprints().forEach(node.putArray("fingerprints")::add);
    node.put("fingerprintChanges", consistency.fingerprintChanges());
    if (consistency.kept() != null) {
      node.set("kept", PromptScoresJson.of(consistency.kept()));
    }
    return node;
  }

  private static void put(ObjectNode node, AnswerAgreement agreement) {
    node.put("answers", agreement.answers());
    node.put("prompts", agreement.prompts());
    node.put("same", agreement.same());
    put(node, "sameRange", agreement.sameRange());
    put(node, "uniqueOutputsMean", agreement.uniqueOutputsMean());
    put(node, "firstDivergence", agreement.firstDivergence());
    put(node, "firstDivergentToken", agreement.firstDivergentToken());
    put(node, "lengthDriftPercent", agreement.lengthDriftPercent());
    node.put("unanswered", agreement.unanswered());
  }

  static ConsistencyFigures consistency(JsonPlace consistency) {
    return new ConsistencyFigures(
        (int) consistency.at("probes").count(),
        consistency.at("sharePercent").optionalNumber().orElse(ConsistencyPlan.DEFAULT_SHARE),
        consistency.at("atRest").present() ? agreement(consistency.at("atRest")) : null,
        agreement(consistency.at("underLoad")),
        levels(consistency, WorkerAnswersJson::agreement),
        consistency.at("fingerprints").texts(),
        consistency.at("fingerprintChanges").stamp(),
        consistency.at("kept").present() ? PromptScoresJson.read(consistency.at("kept")) : null);
  }

  private static AnswerAgreement agreement(JsonPlace agreement) {
    return new AnswerAgreement(
        agreement.at("answers").count(),
        (int) agreement.at("prompts").count(),
        agreement.at("same").count(),
        range(agreement.at("sameRange")),
        agreement.at("uniqueOutputsMean").optionalNumber(),
        values(agreement.at("firstDivergence")),
        values(agreement.at("firstDivergentToken")),
        agreement.at("lengthDriftPercent").optionalNumber(),
        agreement.at("unanswered").count());
  }

  private static void put(ObjectNode node, String name, OptionalDouble value) {
    value.ifPresent(number -> node.put(name, number));
  }

  private static void put(ObjectNode node, String name, @Nullable Range range) {
    if (range != null) {
      node.putArray(name).add(range.low()).add(range.high());
    }
  }

  private static @Nullable Range range(JsonPlace range) {
    if (!range.present()) {
      return null;
    }
    List<Double> ends = numbers(range);
    if (ends.size() != 2) {
      throw range.error(QualityReportTexts.rangeEnds(ends.size()));
    }
    return new Range(ends.get(0), ends.get(1));
  }

  /** Writes each value and its count. */
  private static void put(ObjectNode node, String name, @Nullable Distribution values) {
    if (values == null) {
      return;
    }
    ArrayNode array = node.putArray(name);
    for (long rank = 1; rank <= values.count(); ) {
      double value = values.atRank(rank);
      long until = Math.max(rank, values.countAtMost(value));
      array.add(value).add(until - rank + 1);
      rank = until + 1;
    }
  }

  private static @Nullable Distribution values(JsonPlace place) {
    if (!place.present()) {
      return null;
    }
    List<Double> numbers = numbers(place);
    double[] values = {};
    for (int i = 0; i + 1 < numbers.size(); i += 2) {
      int before = values.length;
      values = Arrays.copyOf(values, before + numbers.get(i + 1).intValue());
      Arrays.fill(values, before, values.length, numbers.get(i));
    }
    if (values.length == 0) {
      throw place.error("must have values, each with how many there are of it");
    }
    return Distribution.of(values);
  }

  private static List<Double> numbers(JsonPlace place) {
    return place.elements().stream().map(JsonPlace::number).toList();
  }

  private static <T> void levels(
      ObjectNode node, SortedMap<Integer, T> byLevel, BiConsumer<ObjectNode, T> put) {
    ObjectNode levels = node.putObject("levels");
    byLevel.forEach((level, of) -> put.accept(levels.putObject(Integer.toString(level)), of));
  }

  private static <T> SortedMap<Integer, T> levels(JsonPlace node, Function<JsonPlace, T> read) {
    var byLevel = new TreeMap<Integer, T>();
    JsonPlace levels = node.at("levels");
    levels
        .map(read)
        .forEach(
            (level, of) -> {
              try {
                byLevel.put(Integer.parseInt(level), of);
              } catch (NumberFormatException e) {
                throw levels.error(QualityReportTexts.levelNumber(level));
              }
            });
    return byLevel;
  }
}
