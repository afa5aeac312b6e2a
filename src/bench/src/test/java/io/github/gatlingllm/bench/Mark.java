// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench;

import io.github.gatlingllm.bench.measure.MachineCpu;
import io.github.gatlingllm.bench.measure.ProcMemory;
import io.github.gatlingllm.bench.measure.ProcStat;
import io.github.gatlingllm.bench.measure.ProcThreads;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A look at the client and the server from outside.
 *
 * @param nanos when
 * @param client its CPU until then
 * @param threads the same in microseconds, of its living threads but those that compile
 * @param server the same
 * @param machine the same, of all processors
 * @param memory of the client
 * @param allocated by the client since the last mark
 */
record Mark(
    long nanos,
    Optional<ProcStat> client,
    OptionalDouble threads,
    Optional<ProcStat> server,
    Optional<MachineCpu> machine,
    Optional<ProcMemory> memory,
    OptionalDouble allocated) {

  static Mark now(BenchClient client, Server server) throws IOException, InterruptedException {
    long nanos = System.nanoTime();
    Optional<ProcStat> clientCpu = ProcStat.ofProcess(client.pid());
    OptionalDouble threads = ProcThreads.micros(client.pid());
    Optional<ProcStat> serverCpu = ProcStat.ofProcess(server.pid());
    return new Mark(
        nanos,
        clientCpu,
        threads,
        serverCpu,
        MachineCpu.now(),
        ProcMemory.of(client.pid()),
        client.allocated());
  }
}
