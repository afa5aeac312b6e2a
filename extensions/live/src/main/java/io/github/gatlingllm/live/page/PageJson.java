// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.live.InterimVerdict;
import io.github.gatlingllm.live.LiveSecond;
import io.github.gatlingllm.live.LiveSnapshot;
import io.github.gatlingllm.live.Point;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.metrics.catalog.ExportedMetric;
import io.github.gatlingllm.report.html.BoundMarks;
import io.github.gatlingllm.report.view.ObjectiveDescriptions;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import io.github.gatlingllm.watch.ShownLevels;
import io.github.gatlingllm.watch.WatchedRun;
import java.util.Collection;
import java.util.List;
import java.util.OptionalDouble;

/** Writes the JSON of the page. It is sent every second, so keys are short. */
final class PageJson {

  private final ObjectMapper mapper = new ObjectMapper();

  /** Returns the facts that are known when the run begins. */
  ObjectNode facts(WatchedRun facts) {
    ObjectNode data = mapper.createObjectNode();
    data.put("simulation", ReportFormat.oneLine(facts.simulation()));
    data.put("runId", ReportFormat.oneLine(facts.runId()));
    data.put("version", facts.version());
    data.put("startedAt", facts.startedAtMillis());
    data.put(
        "slo", facts.slos().isEmpty() ? null : ReportFormat.oneLine(facts.slos().get(0).name()));
    ObjectNode labels = data.putObject("labels");
    facts
        .labels()
        .forEach(
            (key, value) -> labels.put(ReportFormat.oneLine(key), ReportFormat.oneLine(value)));
    ObjectNode marks = data.putObject("marks");
    BoundMarks.put(marks.putArray("ttft"), facts.slos(), List.of(Metric.TTFT));
    BoundMarks.put(marks.putArray("itl"), facts.slos(), List.of(Metric.ITL, Metric.MAX_STALL));
    return data;
  }

  /** Returns the history and the current state. */
  String history(Collection<LiveSecond> moments, LiveSnapshot now) {
    ObjectNode data = state(now);
    ArrayNode all = data.putArray("moments");
    moments.forEach(moment -> moment(all.addArray(), moment));
    return text(data);
  }

  /** Returns the last second and the current state. */
  String moment(LiveSnapshot now) {
    ObjectNode data = state(now);
    LiveSecond moment = now.moment();
    if (moment != null) {
      moment(data.putArray("moment"), moment);
    }
    return text(data);
  }

  private ObjectNode state(LiveSnapshot now) {
    ObjectNode data = mapper.createObjectNode();
    LiveSnapshot.Progress progress = now.progress();
    data.put("elapsed", progress.elapsed());
    put(data, "planned", progress.planned());
    now.facts().plan().mostRequests().ifPresent(most -> data.put("mostRequests", most));
    levels(data, now.levels());
    data.put("warmUp", progress.warmUp());
    data.put("ended", progress.ended());
    data.put("sent", progress.sent());
    data.put("finished", progress.finished());
    data.put("failed", (long) sum(now.of(ExportedMetric.REQUESTS_FAILED)));
    List<Point> attainment = now.of(ExportedMetric.SLO_ATTAINMENT);
    if (!now.facts().slos().isEmpty()) {
      String shown = now.facts().slos().get(0).name();
      attainment.stream()
          .filter(point -> point.labels().get(0).equals(shown))
          .forEach(point -> data.put("attainment", point.value()));
    }
    ArrayNode standings = data.putArray("standings");
    now.standings().forEach(each -> verdict(standings.addObject(), each));
    return data;
  }

  private static void levels(ObjectNode data, ShownLevels shown) {
    if (shown.begun().isEmpty()) {
      return;
    }
    data.put("level", ReportFormat.oneLine(shown.now()));
    shown.planned().ifPresent(planned -> data.put("plannedLevels", planned));
    ArrayNode levels = data.putArray("levels");
    for (ShownLevels.Level level : shown.begun()) {
      ArrayNode one = levels.addArray();
      one.add(level.number()).add(ReportFormat.oneLine(level.load())).add(rounded(level.start()));
      add(one, level.end());
    }
  }

  private static double sum(List<Point> points) {
    return points.stream().mapToDouble(Point::value).sum();
  }

  private static void verdict(ObjectNode data, InterimVerdict verdict) {
    data.put("text", ReportFormat.oneLine(verdict.text()));
    data.put("key", verdict.key());
    ObjectiveResult soFar = verdict.soFar();
    if (soFar != null) {
      data.put("actual", ReportFormat.oneLine(ObjectiveDescriptions.actual(soFar)));
      data.put("note", ReportFormat.oneLine(ObjectiveDescriptions.note(soFar)));
    }
    if (verdict.lost() != null) {
      data.put("lost", ReportFormat.oneLine(verdict.lost()));
    }
  }

  /** Adds the figures of a second, in the order that the script of the page expects. */
  private static void moment(ArrayNode data, LiveSecond moment) {
    data.add(rounded(moment.at()));
    data.add(rounded(moment.sent()));
    data.add(rounded(moment.ended()));
    add(data, moment.good());
    data.add(rounded(moment.failed()));
    data.add(rounded(moment.chunks()));
    data.add(moment.active());
    add(data, moment.ttftP50());
    add(data, moment.ttftP99());
    add(data, moment.itlP50());
    add(data, moment.itlP99());
  }

  private static double rounded(double value) {
    return Math.round(value * 1000) / 1000.0;
  }

  private static void add(ArrayNode data, OptionalDouble value) {
    if (value.isPresent()) {
      data.add(rounded(value.getAsDouble()));
    } else {
      data.addNull();
    }
  }

  private static void put(ObjectNode data, String key, OptionalDouble value) {
    value.ifPresent(known -> data.put(key, known));
  }

  String text(ObjectNode data) {
    try {
      return mapper.writeValueAsString(data);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("JSON trees can always be written", e);
    }
  }
}
