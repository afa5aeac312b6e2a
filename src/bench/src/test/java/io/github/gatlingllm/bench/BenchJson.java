// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.bench.measure.ClientComparison;
import io.github.gatlingllm.bench.measure.ClientTrial;
import io.github.gatlingllm.bench.measure.Figure;
import io.github.gatlingllm.bench.measure.RoundSpread;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The bench for programs: every run, and what all rounds say. */
final class BenchJson {

  static final String FILE = "bench.json";

  private static final ObjectMapper JSON = new ObjectMapper();

  private BenchJson() {}

  static String of(BenchSettings settings, Machine machine, List<ClientTrial> trials) {
    ObjectNode all = JSON.createObjectNode();
    all.set("machine", machine(machine));
    all.put("warmUpSeconds", settings.warmUp().toSeconds());
    all.put("measuredSeconds", settings.measured().toSeconds());
    all.put("rounds", settings.rounds());
    all.put("gaps", settings.gaps());
    all.put("clientJvmOptions", String.join(" ", settings.jvm()));
    ObjectNode loads = all.putObject("loads");
    for (ClientLoad load : settings.loads()) {
      List<ClientTrial> own =
          trials.stream().filter(trial -> trial.load().equals(load.name())).toList();
      if (!own.isEmpty()) {
        loads.set(load.name(), load(settings, load, own));
      }
    }
    return all.toPrettyString() + "\n";
  }

  private static ObjectNode machine(Machine machine) {
    return JSON.createObjectNode()
        .put("processors", machine.processors())
        .put("processor", machine.processor())
        .put("system", machine.system())
        .put("java", machine.java());
  }

  private static ObjectNode load(
      BenchSettings settings, ClientLoad load, List<ClientTrial> trials) {
    ObjectNode node = JSON.createObjectNode();
    node.put("streams", load.streams());
    if (load.paced()) {
      node.put("tokensPerSecondOfStream", load.tokensPerSecond());
    }
    node.put("eventsPerWrite", load.eventsPerWrite());
    node.put("tokensOfAnswer", settings.tokens(load));
    node.put("heapMegabytes", load.heapMegabytes());
    ClientKind yardstick = settings.yardstick();
    var comparison = new ClientComparison(trials, yardstick.label());
    ObjectNode clients = node.putObject("clients");
    for (String client : comparison.clients()) {
      clients.set(client, client(comparison, client, yardstick));
    }
    var runs = node.putArray("runs");
    for (ClientTrial trial : trials) {
      ObjectNode run = runs.addObject();
      run.put("client", trial.client());
      run.put("round", trial.round());
      trial.figures().all().forEach((figure, value) -> run.put(figure.key(), value));
    }
    return node;
  }

  private static ObjectNode client(
      ClientComparison comparison, String client, ClientKind yardstick) {
    ObjectNode node = JSON.createObjectNode();
    for (Figure figure : Figure.values()) {
      comparison.of(client, figure).ifPresent(spread -> node.set(figure.key(), spread(spread)));
      if (figure.compared()) {
        comparison
            .ratio(client, figure)
            .ifPresent(ratio -> node.set(figure.key() + ratioTo(yardstick), spread(ratio)));
      }
    }
    return node;
  }

  /** As keys go on: {@code ToNetty}, {@code ToOursRead}. */
  private static String ratioTo(ClientKind yardstick) {
    return "To"
        + Arrays.stream(yardstick.label().split("-", -1))
            .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
            .collect(Collectors.joining());
  }

  private static ObjectNode spread(RoundSpread spread) {
    return JSON.createObjectNode()
        .put("median", spread.median())
        .put("min", spread.min())
        .put("max", spread.max())
        .put("rounds", spread.rounds());
  }
}
