// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench;

import io.github.gatlingllm.bench.measure.ClientComparison;
import io.github.gatlingllm.bench.measure.ClientTrial;
import io.github.gatlingllm.bench.measure.Figure;
import io.github.gatlingllm.bench.measure.RoundSpread;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The bench for people: a table a load, in Markdown. */
final class BenchTables {

  static final String FILE = "bench.md";

  private static final String UNKNOWN = "–";

  private final StringBuilder text = new StringBuilder();

  private BenchTables() {}

  static String of(BenchSettings settings, Machine machine, List<ClientTrial> trials) {
    var tables = new BenchTables();
    tables.line("# Bench\n");
    tables.line(
        machine.text()
            + ". Warm-up "
            + settings.warmUp().toSeconds()
            + " s, measured "
            + settings.measured().toSeconds()
            + " s. Median of the rounds (least – most); × is the ratio to "
            + settings.yardstick().label()
            + " in the same round.");
    for (ClientLoad load : settings.loads()) {
      List<ClientTrial> own =
          trials.stream().filter(trial -> trial.load().equals(load.name())).toList();
      if (!own.isEmpty()) {
        tables.table(settings, load, own);
      }
    }
    return tables.text.toString();
  }

  private void table(BenchSettings settings, ClientLoad load, List<ClientTrial> trials) {
    var comparison = new ClientComparison(trials, settings.yardstick().label());
    List<String> clients = comparison.clients();
    line("\n## " + load.name() + ", answers of " + settings.tokens(load) + " tokens\n");
    line("| | " + String.join(" | ", clients) + " |");
    line("|---|" + "--:|".repeat(clients.size()));
    Arrays.stream(Figure.values())
        .filter(figure -> clients.stream().anyMatch(client -> known(comparison, client, figure)))
        .forEach(figure -> row(comparison, clients, figure));
  }

  private static boolean known(ClientComparison comparison, String client, Figure figure) {
    return comparison.of(client, figure).isPresent();
  }

  private void row(ClientComparison comparison, List<String> clients, Figure figure) {
    text.append("| ").append(figure.heading()).append(" |");
    for (String client : clients) {
      text.append(' ')
          .append(cell(comparison.of(client, figure), figure.decimals()))
          .append(times(comparison, client, figure))
          .append(" |");
    }
    text.append('\n');
  }

  private static String cell(Optional<RoundSpread> spread, int decimals) {
    return spread
        .map(
            known ->
                known.rounds() == 1
                    ? number(known.median(), decimals)
                    : number(known.median(), decimals)
                        + " ("
                        + number(known.min(), decimals)
                        + " – "
                        + number(known.max(), decimals)
                        + ")")
        .orElse(UNKNOWN);
  }

  private static String times(ClientComparison comparison, String client, Figure figure) {
    return figure.compared()
        ? comparison
            .ratio(client, figure)
            .map(ratio -> ", × " + cell(Optional.of(ratio), 2))
            .orElse("")
        : "";
  }

  static String number(@Nullable Double value, int decimals) {
    return value == null ? UNKNOWN : String.format(Locale.ROOT, "%,." + decimals + "f", value);
  }

  private void line(String line) {
    text.append(line).append('\n');
  }
}
