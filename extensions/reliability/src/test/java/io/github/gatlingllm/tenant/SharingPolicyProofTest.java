// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.tenant;

import static io.github.gatlingllm.tenant.VirtualTenants.BULK;
import static io.github.gatlingllm.tenant.VirtualTenants.CAPACITY;
import static io.github.gatlingllm.tenant.VirtualTenants.GOLD;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.simulator.engine.QueuePolicy;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** How often the sharing policy of a server is found, on whole runs of its engine. */
class SharingPolicyProofTest {

  private static final int SEEDS = 200;
  private static final int NO_LIMIT = 1000;
  private static final double SECONDS = 20;

  private static final List<Tenant> TENANTS =
      List.of(new Tenant("gold", 30, 0, List.of()), new Tenant("bulk", 70, 1, List.of()));

  /** The policy of a simulated server and what must be found. */
  private enum Truth {
    FCFS(QueuePolicy.FCFS, NO_LIMIT, SharingPolicy.FCFS),
    PRIORITY(QueuePolicy.PRIORITY, NO_LIMIT, SharingPolicy.PRIORITY),
    FAIR(QueuePolicy.FAIR, NO_LIMIT, SharingPolicy.FAIR),
    RATE_LIMIT(QueuePolicy.FCFS, (int) (0.8 * CAPACITY), SharingPolicy.RATE_LIMIT);

    private final QueuePolicy queue;
    private final int limit;
    private final SharingPolicy found;

    Truth(QueuePolicy queue, int limit, SharingPolicy found) {
      this.queue = queue;
      this.limit = limit;
      this.found = found;
    }
  }

  @ParameterizedTest
  @EnumSource(Truth.class)
  void aShortProofThatEachPolicyIsFound(Truth truth) {
    assertThat(found(truth, 4, 0.6, 1.4)).isEqualTo(Map.of(truth.found, 4));
  }

  @Tag("proof")
  @ParameterizedTest
  @EnumSource(Truth.class)
  void eachPolicyIsFoundInAllRuns(Truth truth) {
    assertThat(found(truth, SEEDS, 0.6, 1.4)).isEqualTo(Map.of(truth.found, SEEDS));
  }

  @Tag("proof")
  @ParameterizedTest(name = "gold {0}, bulk {1} of the capacity")
  @CsvSource({"0.1, 0.5", "0.1, 1.2", "0.3, 2", "0.5, 0.55", "0.7, 0.7", "1.2, 1.2", "0.4, 0.7"})
  void servingByArrivalIsNeverCalledAnythingElse(double gold, double bulk) {
    Map<SharingPolicy, Integer> found = found(Truth.FCFS, SEEDS, gold, bulk);
    System.out.printf("FCFS, gold %.1f, bulk %.1f: %s%n", gold, bulk, found);

    assertThat(found.keySet()).isSubsetOf(SharingPolicy.FCFS, SharingPolicy.UNDETERMINED);
  }

  @Tag("proof")
  @ParameterizedTest(name = "{0}, gold {1}, bulk {2} of the capacity")
  @CsvSource({
    "FAIR, 0.1, 1.2",
    "FAIR, 0.3, 2",
    "FAIR, 0.7, 0.7",
    "FAIR, 1.2, 1.2",
    "FAIR, 0.4, 0.7",
    "PRIORITY, 0.1, 1.2",
    "PRIORITY, 0.3, 2",
    "PRIORITY, 0.7, 0.7",
    "PRIORITY, 0.4, 0.7"
  })
  void aProtectedTenantIsNeverCalledUnprotected(Truth truth, double gold, double bulk) {
    Map<SharingPolicy, Integer> found = found(truth, SEEDS, gold, bulk);
    System.out.printf("%s, gold %.1f, bulk %.1f: %s%n", truth, gold, bulk, found);

    assertThat(found.keySet()).isSubsetOf(truth.found, SharingPolicy.UNDETERMINED);
  }

  @Test
  void withoutContentNothingIsFound() {
    assertThat(new PolicyRule(TENANTS, List.of()).of(GOLD, BULK).policy())
        .isEqualTo(SharingPolicy.UNDETERMINED);
  }

  private static Map<SharingPolicy, Integer> found(
      Truth truth, int seeds, double gold, double bulk) {
    var found = new EnumMap<SharingPolicy, Integer>(SharingPolicy.class);
    for (int seed = 1; seed <= seeds; seed++) {
      List<TenantRequest> requests =
          new VirtualTenants(7919L * seed, truth.queue, truth.limit)
              .priority(GOLD, 0)
              .priority(BULK, 1)
              .load(GOLD, SECONDS, gold * CAPACITY)
              .load(BULK, SECONDS, bulk * CAPACITY)
              .run();
      found.merge(new PolicyRule(TENANTS, requests).of(GOLD, BULK).policy(), 1, Integer::sum);
    }
    return found;
  }
}
