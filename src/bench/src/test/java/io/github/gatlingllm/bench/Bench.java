// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench;

import io.github.gatlingllm.bench.measure.ClientTrial;
import io.github.gatlingllm.bench.measure.Figure;
import io.github.gatlingllm.bench.measure.Figures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** All loads, rounds and clients; what is known is written after each run. */
final class Bench {

  private final BenchSettings settings;
  private final Machine machine = Machine.here();
  private final List<ClientTrial> trials = new ArrayList<>();
  private final Path folder;

  Bench(BenchSettings settings) {
    this.settings = settings;
    this.folder = settings.folder().toAbsolutePath();
  }

  void run() throws IOException, InterruptedException {
    Files.createDirectories(folder);
    System.out.println(machine.text());
    for (ClientLoad load : settings.loads()) {
      for (int round = 1; round <= settings.rounds(); round++) {
        for (ClientKind kind : order(round)) {
          trials.add(trial(load, round, kind));
          write();
        }
      }
    }
    System.out.println(Files.readString(folder.resolve(BenchTables.FILE)));
    System.out.println("written to " + folder);
  }

  /** There and back again: what drifts meets all alike. */
  private List<ClientKind> order(int round) {
    var order = new ArrayList<>(settings.clients());
    if (round % 2 == 0) {
      Collections.reverse(order);
    }
    return order;
  }

  private ClientTrial trial(ClientLoad load, int round, ClientKind kind)
      throws IOException, InterruptedException {
    Path own = folder.resolve(load.name()).resolve("round-" + round).resolve(kind.label());
    Figures figures = new TrialRun(settings, load, kind, fresh(own)).run();
    var trial = new ClientTrial(load.name(), kind.label(), round, figures);
    System.out.println(line(trial));
    return trial;
  }

  /** Results of an earlier bench would be read as this one's. */
  private static Path fresh(Path own) throws IOException {
    if (Files.exists(own)) {
      try (var old = Files.walk(own)) {
        for (Path path : old.sorted(Collections.reverseOrder()).toList()) {
          Files.delete(path);
        }
      }
    }
    return own;
  }

  private void write() throws IOException {
    Files.writeString(folder.resolve(BenchTables.FILE), BenchTables.of(settings, machine, trials));
    Files.writeString(folder.resolve(BenchJson.FILE), BenchJson.of(settings, machine, trials));
  }

  private static String line(ClientTrial trial) {
    var line =
        new StringBuilder(
            String.format(
                Locale.ROOT, "%s, round %d, %s:", trial.load(), trial.round(), trial.client()));
    for (Figure figure : trial.figures().all().keySet()) {
      line.append(' ')
          .append(figure.key())
          .append(' ')
          .append(BenchTables.number(trial.figures().get(figure), figure.decimals()));
    }
    return line.toString();
  }
}
