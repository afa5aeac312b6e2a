// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.generator;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.slo.validity.ClientHealth;
import io.netty.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.Test;

class ConnectionsTest {

  private static final Window ALWAYS = new Window(0, Long.MAX_VALUE / 2);

  private final Connections connections = new Connections(System.nanoTime());

  @Test
  void eachIsCountedOnceAndUntilItCloses() {
    var one = new EmbeddedChannel();
    var other = new EmbeddedChannel();
    connections.used(one);
    connections.used(one);
    connections.used(other);
    one.close().syncUninterruptibly();
    connections.sample(ALWAYS);
    other.close().syncUninterruptibly();
    connections.used(new EmbeddedChannel());
    connections.sample(ALWAYS);

    ClientHealth.Connections seen = requireNonNull(connections.within(ALWAYS));
    assertThat(seen.peak()).isEqualTo(2);
    assertThat(seen.opened()).isEqualTo(3);
  }

  @Test
  void aShortOneBetweenTwoSecondsCounts() {
    for (int i = 0; i < 5; i++) {
      var channel = new EmbeddedChannel();
      connections.used(channel);
      channel.close().syncUninterruptibly();
    }
    connections.sample(ALWAYS);

    ClientHealth.Connections seen = requireNonNull(connections.within(ALWAYS));
    assertThat(seen.peak()).isEqualTo(1);
    assertThat(seen.opened()).isEqualTo(5);
  }

  @Test
  void beforeTheFirstSecondNothingIsKnown() {
    assertThat(connections.within(ALWAYS)).isNull();
  }
}
