// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.gatlingllm.bench.measure.ClientTrial;
import io.github.gatlingllm.bench.measure.Figure;
import io.github.gatlingllm.bench.measure.Figures;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class BenchTablesTest {

  private static final Machine MACHINE = new Machine(2, "a processor", "a system", "a Java");

  private final BenchSettings settings = BenchSettings.of(new Properties());

  @Test
  void aTableHoldsMediansAndRatiosAndWhatIsUnknownIsNotZero() {
    assertThat(BenchTables.of(settings, MACHINE, trials()))
        .contains("2 processors (a processor), a system, a Java")
        .contains("## 200x50, answers of 200 tokens")
        .contains("| | netty | ours | sse |")
        .contains("| CPU µs/token | 10.00 (10.00 – 10.00) |")
        .contains("11.50 (11.00 – 12.00), × 1.15 (1.10 – 1.20) | 25.00, × 2.50 |")
        .contains("| tokens lost | 0 | 0 | – |")
        .doesNotContain("RSS")
        .doesNotContain("## 1000x20");
  }

  @Test
  void theJsonHoldsEveryRunAndTheSameMedians() throws JsonProcessingException {
    JsonNode load =
        new ObjectMapper()
            .readTree(BenchJson.of(settings, MACHINE, trials()))
            .path("loads")
            .path("200x50");
    assertThat(load.path("runs")).hasSize(5);
    JsonNode ours = load.path("clients").path("ours");
    assertThat(ours.path("cpuMicrosPerToken").path("median").asDouble()).isEqualTo(11.5);
    assertThat(ours.path("cpuMicrosPerTokenToNetty").path("max").asDouble()).isEqualTo(1.2);
    assertThat(ours.has("lostTokensToNetty")).isFalse();
    assertThat(ours.has("rssMegabytes")).isFalse();
    assertThat(load.path("clients").path("netty").has("cpuMicrosPerTokenToNetty")).isFalse();
  }

  @Test
  void withoutNettyTheFirstClientIsTheYardstick() throws JsonProcessingException {
    var properties = new Properties();
    properties.setProperty("bench.clients", "ours,ours-live");
    BenchSettings without = BenchSettings.of(properties);
    List<ClientTrial> trials = List.of(trial("ours", 1, cpu(10)), trial("ours-live", 1, cpu(10.5)));

    assertThat(BenchTables.of(without, MACHINE, trials))
        .contains("× is the ratio to ours in the same round")
        .contains("| CPU µs/token | 10.00 | 10.50, × 1.05 |");
    assertThat(
            new ObjectMapper()
                .readTree(BenchJson.of(without, MACHINE, trials))
                .at("/loads/200x50/clients/ours-live/cpuMicrosPerTokenToOurs/median")
                .asDouble())
        .isEqualTo(1.05);
  }

  private static List<ClientTrial> trials() {
    return List.of(
        trial("netty", 1, cpu(10).put(Figure.LOST, 0)),
        trial("ours", 1, cpu(12).put(Figure.LOST, 0)),
        trial("ours", 2, cpu(11)),
        trial("netty", 2, cpu(10)),
        trial("sse", 1, cpu(25)));
  }

  private static Figures cpu(double micros) {
    return new Figures().put(Figure.CPU, micros);
  }

  private static ClientTrial trial(String client, int round, Figures figures) {
    return new ClientTrial("200x50", client, round, figures);
  }
}
