// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.github.gatlingllm.measure.ClientLag;
import io.github.gatlingllm.measure.ClientLag.Part;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The gate judges by the lag that the run wrote. */
class LagJsonTest {

  @Test
  void whatIsWrittenIsRead() {
    var parts = List.of(new Part(2e6, 7, 140), new Part(44e6, 0, 0));
    for (ClientLag lag :
        List.of(
            ClientLag.of(44e6),
            new ClientLag(44e6, 8e6, parts, 0.25, 3, "burstier", null),
            new ClientLag(44e6, 8e6, List.of(), 0, 0, null, "smoother"))) {
      assertThat(LagJson.read(JsonPlace.root(LagJson.of(lag)))).isEqualTo(lag);
    }
  }

  @Test
  void aRunWithoutLateSendsHasNone() {
    JsonPlace root = JsonPlace.root(JsonNodeFactory.instance.objectNode());
    assertThat(LagJson.read(root.at(LagJson.KEY))).isEqualTo(ClientLag.NONE);
  }
}
