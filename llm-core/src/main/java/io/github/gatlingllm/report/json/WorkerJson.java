// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.workers.ClockOffset;
import io.github.gatlingllm.workers.Identity;
import io.github.gatlingllm.workers.WorkerCard;
import io.github.gatlingllm.workers.WorkerLevels;
import io.github.gatlingllm.workers.WorkerPlace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Writes and reads {@code worker.json}. */
public final class WorkerJson {

  private static final int FORMAT = 1;

  private WorkerJson() {}

  /** Writes a worker's share; an existing file is replaced. */
  public static void write(WorkerCard card, Path file) throws IOException {
    ReportFormat.write(
        file,
        new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(tree(card)) + "\n");
  }

  /**
   * Reads the file.
   *
   * @throws IllegalArgumentException naming file, place and remedy if the file is damaged
   */
  public static WorkerCard read(Path file) {
    return new JsonFile(file, "the worker's card", JsonTexts.USE_WORKER_FOLDER)
        .read(WorkerJson::card);
  }

  private static ObjectNode tree(WorkerCard card) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("schemaVersion", FORMAT);
    node.put("index", card.place().index());
    node.put("count", card.place().count());
    node.put("host", card.host());
    node.put("meeting", card.meeting());
    ObjectNode identity = node.putObject("identity");
    card.identity().withoutHashes().facts().forEach(identity::put);
    offset(node.putObject("clockBefore"), card.before());
    setup(node.putObject("setup"), card.setup());
    if (card.end() != null) {
      end(node.putObject("end"), card.end());
    }
    return node;
  }

  private static void setup(ObjectNode node, WorkerCard.Setup setup) {
    node.put("warmUpNs", setup.warmUpNanos());
    node.put("coolDownNs", setup.coolDownNanos());
    node.put("closed", setup.closed());
    node.put("scheduled", setup.scheduled());
    setup.usersPerSecond().ifPresent(rate -> node.put("usersPerSecond", rate));
    node.put("arrivals", setup.arrivals());
    setup.slos().forEach(node.putArray("slos")::add);
    node.put("steadyState", setup.steadyState());
  }

  private static void end(ObjectNode node, WorkerCard.End end) {
    if (end.after() != null) {
      offset(node.putObject("clockAfter"), end.after());
    }
    end.warmUpNanos().ifPresent(nanos -> node.put("warmUpNs", nanos));
    node.put("closedUntilNs", end.closedUntilNanos());
    node.put("users", end.users());
    node.put("reached", end.reached());
    node.put("kernelStamps", end.kernelStamps());
    node.put("coarseStamps", end.coarseStamps());
    node.put("readStamps", end.readStamps());
    DistJson.put(node, "trouble", end.trouble());
    if (end.levels() != null) {
      levels(node.putObject("levels"), end.levels());
    }
    if (end.share() != null) {
      WorkerShareJson.put(node.putObject("share"), end.share());
    }
  }

  private static void levels(ObjectNode node, WorkerLevels levels) {
    node.put("kind", levels.kind());
    node.put("unit", levels.unit());
    DistJson.put(node, "slo", levels.slo());
    node.put("target", levels.target());
    var spans = node.putArray("spans");
    for (WorkerLevels.Span span : levels.spans()) {
      ObjectNode each =
          spans
              .addObject()
              .put("load", span.load())
              .put("startNs", span.startNanos())
              .put("endNs", span.endNanos());
      DistJson.put(each, "verdict", span.verdict());
    }
  }

  private static void offset(ObjectNode node, ClockOffset offset) {
    node.put("ns", offset.nanos()).put("boundNs", offset.boundNanos());
  }

  private static WorkerCard card(JsonPlace root) {
    root.requireSchemaVersion(FORMAT);
    return new WorkerCard(
        new WorkerPlace((int) root.at("index").count(), (int) root.at("count").count()),
        root.at("host").text(),
        root.at("meeting").text(),
        new Identity(root.at("identity").textMap()),
        offset(root.at("clockBefore")),
        setup(root.at("setup")),
        end(root.at("end")));
  }

  private static WorkerCard.Setup setup(JsonPlace setup) {
    return new WorkerCard.Setup(
        setup.at("warmUpNs").count(),
        setup.at("coolDownNs").count(),
        setup.at("closed").flag(),
        setup.at("scheduled").flag(),
        setup.at("usersPerSecond").optionalNumber(),
        setup.at("arrivals").text(),
        setup.at("slos").texts(),
        setup.at("steadyState").flag());
  }

  private static WorkerCard.@Nullable End end(JsonPlace end) {
    return end.present()
        ? new WorkerCard.End(
            end.at("clockAfter").present() ? offset(end.at("clockAfter")) : null,
            end.at("warmUpNs").present()
                ? OptionalLong.of(end.at("warmUpNs").count())
                : OptionalLong.empty(),
            end.at("closedUntilNs").stamp(),
            end.at("users").count(),
            end.at("reached").count(),
            end.at("kernelStamps").count(),
            end.at("coarseStamps").count(),
            end.at("readStamps").count(),
            end.at("trouble").optionalText(),
            levels(end.at("levels")),
            WorkerShareJson.read(end.at("share")))
        : null;
  }

  private static @Nullable WorkerLevels levels(JsonPlace levels) {
    return levels.present()
        ? new WorkerLevels(
            levels.at("kind").text(),
            levels.at("unit").text(),
            levels.at("slo").optionalText(),
            levels.at("target").number(),
            levels.at("spans").elements().stream()
                .map(
                    span ->
                        new WorkerLevels.Span(
                            span.at("load").number(),
                            span.at("startNs").stamp(),
                            span.at("endNs").stamp(),
                            span.at("verdict").optionalText()))
                .toList())
        : null;
  }

  private static ClockOffset offset(JsonPlace offset) {
    return new ClockOffset(offset.at("ns").stamp(), offset.at("boundNs").count());
  }
}
