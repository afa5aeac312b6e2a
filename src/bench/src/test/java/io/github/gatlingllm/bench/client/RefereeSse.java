// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.client;

import static io.gatling.javaapi.http.HttpDsl.http;

import io.gatling.javaapi.core.Simulation;

/** Gatling's own {@code sse} before the referee. */
public class RefereeSse extends Simulation {

  private final RefereeLoad load = RefereeLoad.mine();
  private final Rows rows = Rows.open(load.folder(), true);

  {
    setUp(load.of(new SseChain(rows, session -> load.tokens(), true).request()))
        .protocols(http.baseUrl(load.url()).sseUnmatchedInboundMessageBufferSize(SseChain.BUFFER));
  }

  @Override
  public void after() {
    rows.close();
  }
}
