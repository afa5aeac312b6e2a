// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProcMemoryTest {

  @Test
  void whatIsInMemoryAndItsPeakAreReadInBytes() {
    String status = "Name:\tjava\nVmPeak:\t 9000000 kB\nVmHWM:\t  262144 kB\nVmRSS:\t  131072 kB\n";
    assertThat(ProcMemory.parse(status)).contains(new ProcMemory(131_072L * 1024, 262_144L * 1024));
  }

  @Test
  void aKernelThreadHasNoMemoryOfItsOwn() {
    assertThat(ProcMemory.parse("Name:\tkthreadd\nThreads:\t1\n")).isEmpty();
  }
}
