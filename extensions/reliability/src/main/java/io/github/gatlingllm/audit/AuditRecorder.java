// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.audit;

import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestRecord;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.IntSupplier;

/** Writes down what audits need to know of each request. The warm-up is left out. */
public final class AuditRecorder {

  private final InstantSource clock;
  private final IntSupplier connections;
  private final List<Shard> shards = new CopyOnWriteArrayList<>();

  /**
   * Starts empty.
   *
   * @param clock for a {@code Retry-After} that is a date
   * @param connections how many connections the run has opened so far
   */
  public AuditRecorder(InstantSource clock, IntSupplier connections) {
    this.clock = clock;
    this.connections = connections;
  }

  /** For one event loop. */
  public Shard newShard() {
    var shard = new Shard();
    shards.add(shard);
    return shard;
  }

  /** All requests so far, in the order in which they left; once nobody writes any more. */
  public List<Probe> probes() {
    var all = new ArrayList<Probe>();
    shards.forEach(shard -> all.addAll(shard.probes));
    all.sort(Comparator.comparingLong(Probe::sent));
    return all;
  }

  /**
   * Those of several workers together, in the order in which they left. Each has counted its own
   * connections only: of what the others had opened by then is known what was theirs when a request
   * of them ended.
   */
  public static List<Probe> together(List<AuditRecorder> workers) {
    var all = new ArrayList<Reported>();
    for (int worker = 0; worker < workers.size(); worker++) {
      for (Probe probe : workers.get(worker).probes()) {
        all.add(new Reported(worker, probe));
      }
    }
    all.sort(Comparator.comparingLong(reported -> reported.probe().closed()));
    int[] opened = new int[workers.size()];
    int sum = 0;
    var probes = new ArrayList<Probe>();
    for (Reported reported : all) {
      int more = reported.probe().connections() - opened[reported.worker()];
      if (more > 0) {
        opened[reported.worker()] += more;
        sum += more;
      }
      probes.add(reported.probe().behind(sum));
    }
    probes.sort(Comparator.comparingLong(Probe::sent));
    return probes;
  }

  private record Reported(int worker, Probe probe) {}

  /** The part into which one event loop writes, and no other thread. */
  public final class Shard {

    private final List<Probe> probes = new ArrayList<>();

    private Shard() {}

    /** A request has ended, or an attempt of one. */
    public void record(RequestRecord request) {
      if (request.phase() != Phase.WARM_UP) {
        probes.add(Probe.of(request, connections.getAsInt(), clock.instant()));
      }
    }
  }
}
