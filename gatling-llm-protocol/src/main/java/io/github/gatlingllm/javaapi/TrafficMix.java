// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import static io.gatling.javaapi.core.CoreDsl.doSwitch;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.onCase;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Choice;
import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.core.exec.Executable;
import io.github.gatlingllm.session.UserDraws;
import io.github.gatlingllm.workload.arrivals.WeightedShares;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * DSL for building traffic of several kinds: each user is of one kind, drawn by weight
 *
 * <p>The seed alone determines the sequence of kinds. The mix is Gatling's switch, so a scenario
 * that starts with a mix keeps its schedule.
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class TrafficMix implements Executable {

  private record Share(double weight, ChainBuilder chain) {}

  private final long seed;
  private final List<Share> shares;

  private TrafficMix(long seed, List<Share> shares) {
    this.seed = seed;
    this.shares = shares;
  }

  static TrafficMix empty() {
    return new TrafficMix(0, List.of());
  }

  /**
   * Define the seed; 0 unless defined
   *
   * @param seed the same seed gives the same sequence of kinds on any machine
   * @return a new TrafficMix instance
   */
  public TrafficMix seed(long seed) {
    return new TrafficMix(seed, shares);
  }

  /**
   * Add a kind
   *
   * @param weight the weight of the kind, relative to the other weights; weights may be
   *     percentages, but can have any sum
   * @param executable a request, or another executable
   * @param executables the executables that follow
   * @return a new TrafficMix instance
   */
  public TrafficMix share(double weight, Executable executable, Executable... executables) {
    var more = new ArrayList<>(shares);
    more.add(new Share(WeightedShares.requireWeight(weight), exec(executable, executables)));
    return new TrafficMix(seed, List.copyOf(more));
  }

  @Override
  public ChainBuilder toChainBuilder() {
    if (shares.size() < 2) {
      throw new IllegalArgumentException(
          "a mix must have at least 2 shares, but has "
              + shares.size()
              + ": add .share(weight, ...)");
    }
    var kinds = new WeightedShares(shares.stream().map(Share::weight).toList());
    var arrivals = new AtomicLong();
    var choices = new ArrayList<Choice.WithKey>();
    for (int kind = 0; kind < shares.size(); kind++) {
      choices.add(onCase(kind).then(shares.get(kind).chain()));
    }
    return doSwitch(session -> kinds.at(seed, arrival(session, arrivals))).on(choices);
  }

  private static long arrival(Session session, AtomicLong inTurn) {
    UserDraws ofWorker = UserDraws.of(session.asScala());
    return ofWorker == null ? inTurn.getAndIncrement() : ofWorker.next(inTurn);
  }
}
