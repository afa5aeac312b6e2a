// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.golden;

import io.github.gatlingllm.events.LoggedEvent;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.report.json.ObjectivesHash;
import io.github.gatlingllm.report.json.WorkerJson;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.workers.ClockOffset;
import io.github.gatlingllm.workers.Identity;
import io.github.gatlingllm.workers.WorkerCard;
import io.github.gatlingllm.workers.WorkerPlace;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** Folders as workers leave them: a run's files, what all of its requests did, and a card. */
final class WorkerFolders {

  private WorkerFolders() {}

  /** Those of one worker; its card may be changed. */
  static void write(
      Path llm, int index, int count, GoldenRecording run, UnaryOperator<WorkerCard> change)
      throws IOException {
    run.requests = MergedRuns.own(index, count, run.requests);
    run.recordGaps = true;
    run.steps = null; // a share of a level tells nothing of its load
    if (index > 0) {
      run.scrapes = null;
    }
    Left.files(run, llm);
    WorkerCard card = change.apply(card(new WorkerPlace(index, count), run));
    WorkerJson.write(card, llm.resolve(WorkerCard.FILE));
    events(llm.resolve(WorkerCard.EVENTS), run.requests, run.slos);
  }

  private static void events(Path file, List<RequestRecord> requests, List<Slo> slos)
      throws IOException {
    var codec = new LoggedEvent.Codec(slos);
    try (var out = new DataOutputStream(Files.newOutputStream(file))) {
      codec.write(out, new LoggedEvent.Opened(1));
      for (RequestRecord each : requests) {
        codec.write(
            out,
            new LoggedEvent.Sent(
                each.timing().scheduled(),
                false,
                each.id().sequence(),
                each.timing().sent(),
                each.measured()));
        codec.write(out, new LoggedEvent.Ended(each, slos));
      }
      codec.writeEnd(out);
    }
  }

  private static WorkerCard card(WorkerPlace place, GoldenRecording run) {
    return new WorkerCard(
        place,
        "node-" + place.index(),
        "the meeting",
        new Identity(
            new TreeMap<>(
                Map.of(
                    "class path",
                    "aa",
                    "simulation",
                    "Chat",
                    Identity.OBJECTIVES,
                    ObjectivesHash.of(run.objectives, run.slos)))),
        new ClockOffset(1_000_000L * place.index(), 50_000),
        new WorkerCard.Setup(
            0,
            Long.MAX_VALUE,
            false,
            true,
            OptionalDouble.empty(),
            "",
            run.slos.stream().map(Slo::name).toList(),
            false),
        new WorkerCard.End(
            new ClockOffset(1_000_000L * place.index() + 20_000, 60_000),
            OptionalLong.empty(),
            0,
            0,
            0,
            300,
            20,
            80,
            null,
            null,
            null));
  }

  /** The same of a worker that ran something else. */
  static WorkerCard with(WorkerCard card, String fact, String value) {
    var facts = new TreeMap<>(card.identity().facts());
    facts.put(fact, value);
    return of(card, new Identity(facts), card.setup());
  }

  /** The same of a worker that was set up otherwise. */
  static WorkerCard set(WorkerCard card, WorkerCard.Setup setup) {
    return of(card, card.identity(), setup);
  }

  private static WorkerCard of(WorkerCard card, Identity identity, WorkerCard.Setup setup) {
    return new WorkerCard(
        card.place(), card.host(), card.meeting(), identity, card.before(), setup, card.end());
  }

  /** The same of a worker that came to no end. */
  static WorkerCard killed(WorkerCard card) {
    return new WorkerCard(
        card.place(),
        card.host(),
        card.meeting(),
        card.identity(),
        card.before(),
        card.setup(),
        null);
  }
}
