// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import io.github.gatlingllm.events.LoggedEvent;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.report.json.WorkerJson;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import io.github.gatlingllm.workers.ClockOffset;
import io.github.gatlingllm.workers.Identity;
import io.github.gatlingllm.workers.WorkerCard;
import io.github.gatlingllm.workers.WorkerPlace;
import io.github.gatlingllm.workers.WorkerShare;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The folders that workers leave who share out known requests. */
final class WorkerFiles {

  static final Slo EASY =
      new Slo("easy", List.of(new Bound(Metric.TTFT, BoundComparison.LTE, 1e12)));

  static final RunObjective PROMISE =
      new RunObjective(
          new Subject.OfMetric(List.of(), Metric.TTFT, new Statistic.Percentile(50)),
          BoundComparison.LTE,
          100_000);

  private WorkerFiles() {}

  /** All requests with their numbers in the schedule. */
  static List<RequestRecord> numbered(List<RequestRecord> requests) {
    var all = new ArrayList<RequestRecord>();
    for (RequestRecord each : requests) {
      all.add(
          new RequestRecord(
              each.id().withSequence(all.size()),
              each.outcome(),
              each.timing(),
              each.tokens(),
              each.phase(),
              each.requested(),
              each.server()));
    }
    return all;
  }

  /** Those of a worker. */
  static List<RequestRecord> own(WorkerPlace place, List<RequestRecord> all) {
    return all.stream()
        .filter(
            each -> each.id().bystander() ? place.index() == 0 : place.sends(each.id().sequence()))
        .toList();
  }

  /** A worker's folder; its run may be changed, and its card. */
  static Path write(
      Path folder,
      WorkerPlace place,
      List<RequestRecord> all,
      UnaryOperator<FinishedRun> run,
      UnaryOperator<WorkerCard> card)
      throws IOException {
    List<RequestRecord> own = own(place, all);
    FinishedRun ran = run.apply(FinishedRun.of(own).slo(EASY).objectives(PROMISE).withGaps());
    ran.in(folder);
    Path llm = folder.resolve("llm");
    WorkerJson.write(card.apply(card(place, ran.objectivesHash())), llm.resolve(WorkerCard.FILE));
    events(llm.resolve(WorkerCard.EVENTS), own);
    return folder;
  }

  private static void events(Path file, List<RequestRecord> own) throws IOException {
    var codec = new LoggedEvent.Codec(List.of(EASY));
    try (var out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
      codec.write(out, new LoggedEvent.Opened(1));
      for (RequestRecord each : own) {
        if (each.id().bystander()) {
          codec.write(out, new LoggedEvent.Ended(each, List.of()));
          continue;
        }
        codec.write(
            out,
            new LoggedEvent.Sent(
                each.timing().scheduled(),
                false,
                each.id().sequence(),
                each.timing().sent(),
                each.measured()));
        codec.write(out, new LoggedEvent.Ended(each, List.of(EASY)));
      }
      codec.writeEnd(out);
    }
  }

  private static WorkerCard card(WorkerPlace place, String objectives) {
    return new WorkerCard(
        place,
        "node-" + place.index(),
        "the meeting",
        new Identity(
            new TreeMap<>(
                Map.of("class path", "aa", "simulation", "Chat", Identity.OBJECTIVES, objectives))),
        new ClockOffset(1_000_000L * place.index(), 50_000),
        new WorkerCard.Setup(
            0, Long.MAX_VALUE, false, true, OptionalDouble.empty(), "", List.of("easy"), false),
        end(new ClockOffset(1_000_000L * place.index() + 20_000, 60_000)));
  }

  /** The same of a worker that ran something else. */
  static WorkerCard with(WorkerCard card, String fact, String value) {
    var facts = new TreeMap<>(card.identity().facts());
    facts.put(fact, value);
    return of(card, new Identity(facts));
  }

  /** The same as an earlier version leaves it. */
  static WorkerCard without(WorkerCard card, String fact) {
    var facts = new TreeMap<>(card.identity().facts());
    facts.remove(fact);
    return of(card, new Identity(facts));
  }

  private static WorkerCard of(WorkerCard card, Identity identity) {
    return new WorkerCard(
        card.place(),
        card.host(),
        card.meeting(),
        identity,
        card.before(),
        card.setup(),
        card.end());
  }

  static WorkerCard.End end(ClockOffset after) {
    return new WorkerCard.End(after, OptionalLong.empty(), 0, 0, 0, 300, 20, 80, null, null, null);
  }

  /** The same of a worker that was asked for more than figures. */
  static WorkerCard.End end(@Nullable ClockOffset after, @Nullable WorkerShare share) {
    return new WorkerCard.End(
        after, OptionalLong.empty(), 0, 100, 98, 300, 20, 80, null, null, share);
  }
}
