// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.generator;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.stamps.LateCauses;
import io.github.gatlingllm.slo.validity.ClientHealth;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SuppressWarnings("NullAway.Init") // JUnit fills the field in
class CpuQuotaTest {

  private static final Window ALWAYS = new Window(0, 1_000_000_000_000L);

  @TempDir Path root;

  @Test
  void aContainerOfVersion2SeesItsOwnGroupAsTheRoot() throws IOException {
    write("proc/cgroup", "0::/");
    write("proc/mountinfo", mount("/", "/sys", "cgroup2", "rw"));
    write("sys/cpu.max", "150000 100000");
    write("sys/cpu.stat", "usage_usec 900", "nr_periods 7", "nr_throttled 2", "throttled_usec 42");

    assertThat(quota().readable()).isTrue();
    assertThat(quota().cores()).hasValue(1.5);
    assertThat(quota().throttledNanos()).hasValue(42_000);
  }

  @Test
  void groupsAroundTheProcessCountAsWell() throws IOException {
    write("proc/cgroup", "0::/pod/app");
    write("proc/mountinfo", mount("/", "/sys", "cgroup2", "rw"));
    write("sys/cpu.stat", "usage_usec 900");
    write("sys/pod/cpu.max", "100000 100000");
    write("sys/pod/cpu.stat", "nr_throttled 2", "throttled_usec 30");
    write("sys/pod/app/cpu.max", "max 100000");
    write("sys/pod/app/cpu.stat", "nr_throttled 0", "throttled_usec 12");

    assertThat(quota().cores()).hasValue(1);
    assertThat(quota().throttledNanos()).hasValue(42_000);
  }

  @Test
  void version1KeepsCpuApart() throws IOException {
    write("proc/cgroup", "4:memory:/docker/1", "3:cpu,cpuacct:/docker/1", "0::/");
    write(
        "proc/mountinfo",
        mount("/docker/1", "/sys/memory", "cgroup", "rw,memory"),
        mount("/docker/1", "/sys/cpu", "cgroup", "rw,cpu,cpuacct"));
    write("sys/cpu/cpu.cfs_quota_us", "50000");
    write("sys/cpu/cpu.cfs_period_us", "100000");
    write("sys/cpu/cpu.stat", "nr_periods 9", "nr_throttled 3", "throttled_time 7000");

    assertThat(quota().cores()).hasValue(0.5);
    assertThat(quota().throttledNanos()).hasValue(7_000);
  }

  @Test
  void withoutALimitNoQuotaHolds() throws IOException {
    write("proc/cgroup", "0::/user.slice");
    write("proc/mountinfo", mount("/", "/sys", "cgroup2", "rw"));
    write("sys/user.slice/cpu.stat", "usage_usec 900", "user_usec 1");

    assertThat(quota().readable()).isTrue();
    assertThat(quota().cores()).isEmpty();
    assertThat(quota().throttledNanos()).isEmpty();
    assertThat(measured()).isEqualTo(ClientHealth.Throttling.NONE);
  }

  /** The kernel counts what it takes of every group, though it takes nothing. */
  @Test
  void withoutALimitThereIsNothingToCheckThoughTheKernelTellsThatItTookNothing()
      throws IOException {
    write("proc/cgroup", "0::/user.slice");
    write("proc/mountinfo", mount("/", "/sys", "cgroup2", "rw"));
    write("sys/user.slice/cpu.max", "max 100000");
    write("sys/user.slice/cpu.stat", "nr_throttled 0", "throttled_usec 0");

    assertThat(quota().throttledNanos()).hasValue(0);
    assertThat(measured()).isEqualTo(ClientHealth.Throttling.NONE);
  }

  @Test
  void aSystemWithoutControlGroupsLimitsNobody() {
    assertThat(quota().readable()).isTrue();
    assertThat(measured()).isEqualTo(ClientHealth.Throttling.NONE);
  }

  @Test
  void aGroupWhoseFilesAreHiddenIsUnknown() throws IOException {
    write("proc/cgroup", "3:cpu:/docker/1");
    write("proc/mountinfo", mount("/", "/sys", "proc", "rw"));

    assertThat(quota().readable()).isFalse();
    assertThat(quota().throttledNanos()).isEmpty();
    assertThat(measured()).isNull();
  }

  @Test
  void aQuotaThatTellsNoTimesIsUnknown() throws IOException {
    write("proc/cgroup", "0::/");
    write("proc/mountinfo", mount("/", "/sys", "cgroup2", "rw"));
    write("sys/cpu.max", "150000 100000");
    write("sys/cpu.stat", "throttled_usec garbage");

    assertThat(measured()).isNull();
  }

  @Test
  void onlyWhatTheWindowLostCounts() throws IOException {
    write("proc/cgroup", "0::/");
    write("proc/mountinfo", mount("/", "/sys", "cgroup2", "rw"));
    write("sys/cpu.max", "50000 100000");
    write("sys/cpu.stat", "throttled_usec 1000000");
    var throttled =
        new ThrottledTime(System.nanoTime() - 500_000_000_000L, quota(), new LateCauses());
    throttled.start();
    write("sys/cpu.stat", "throttled_usec 6000000");
    throttled.sample(ALWAYS);

    ClientHealth.Throttling inside = requireNonNull(throttled.within(ALWAYS));
    assertThat(inside.percent()).hasValue(0.5); // 5 s of 1000
    assertThat(inside.quotaCores()).hasValue(0.5);
    assertThat(throttled.within(new Window(0, 1))).isNotEqualTo(inside);
  }

  private ClientHealth.@Nullable Throttling measured() {
    var throttled = new ThrottledTime(System.nanoTime(), quota(), new LateCauses());
    throttled.start();
    throttled.sample(ALWAYS);
    return throttled.within(ALWAYS);
  }

  private CpuQuota quota() {
    return CpuQuota.of(root.resolve("proc"));
  }

  private String mount(String group, String at, String type, String options) {
    return "31 23 0:28 %s %s rw,relatime shared:9 - %s none %s"
        .formatted(group, root + at, type, options);
  }

  private void write(String file, String... lines) throws IOException {
    Path path = root.resolve(file);
    Files.createDirectories(path.getParent());
    Files.write(path, List.of(lines));
  }
}
