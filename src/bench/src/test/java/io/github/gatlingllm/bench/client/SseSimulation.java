// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.client;

import static io.gatling.javaapi.http.HttpDsl.http;

import io.gatling.javaapi.core.Simulation;

/** Gatling alone, by its own {@code sse}. */
public class SseSimulation extends Simulation {

  private final ClientOrder order = ClientOrder.mine();
  private final Rows rows = Rows.open(order.folder(), order.gaps());

  {
    Marks.answer();
    setUp(new GatlingStreams(order).of(new SseChain(rows, GatlingStreams::tokens, false).request()))
        .protocols(
            http.baseUrl(order.url().toString())
                .sseUnmatchedInboundMessageBufferSize(SseChain.BUFFER));
  }

  @Override
  public void after() {
    rows.close();
  }
}
