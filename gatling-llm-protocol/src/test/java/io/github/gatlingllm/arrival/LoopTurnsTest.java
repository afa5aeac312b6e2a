// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.arrival;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LoopTurnsTest {

  private final EventLoopGroup loops =
      new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
  private final EventLoop loop = loops.next();

  @AfterEach
  void close() {
    var unused = loops.shutdownGracefully(0, 0, TimeUnit.SECONDS);
  }

  private static long readUntil() {
    return LoopTurns.ofThisLoop().readUntil();
  }

  private <T> T onLoop(Callable<T> task) throws Exception {
    return loop.submit(task).get(10, TimeUnit.SECONDS);
  }

  @Test
  void nothingIsKnownBeforeTheFirstTurn() throws Exception {
    assertThat(onLoop(LoopTurnsTest::readUntil)).isEqualTo(WallClock.UNKNOWN);
  }

  /** No look at sockets lies between tasks that run one behind the other. */
  @Test
  void aTurnCountsBehindTheNextLookAtTheSockets() throws Exception {
    var behind = new CompletableFuture<Long>();
    long requested =
        onLoop(
            () -> {
              LoopTurns.turn(loop);
              loop.execute(() -> behind.complete(readUntil()));
              return System.nanoTime();
            });
    assertThat(behind.get(10, TimeUnit.SECONDS)).isEqualTo(WallClock.UNKNOWN);
    assertThat(nextKnown().get(10, TimeUnit.SECONDS)).isLessThanOrEqualTo(requested);
  }

  /** The first known time of a look: how soon the loop comes to look is the machine's affair. */
  private CompletableFuture<Long> nextKnown() {
    var known = new CompletableFuture<Long>();
    loop.scheduleAtFixedRate(
        () -> {
          if (readUntil() != WallClock.UNKNOWN) {
            known.complete(readUntil());
          }
        },
        1,
        1,
        TimeUnit.MILLISECONDS);
    return known;
  }

  @Test
  void aLoopThatEndsIsLeftAlone() throws Exception {
    var ended = new CompletableFuture<Boolean>();
    loop.execute(
        () -> {
          var unused = loops.shutdownGracefully(0, 0, TimeUnit.SECONDS);
          LoopTurns.turn(loop);
          ended.complete(true);
        });
    assertThat(ended.get(10, TimeUnit.SECONDS)).isTrue();
  }
}
