"""Reads the GPUs' power and energy from the driver, until it is stopped.

usage: sample_power.py describe        one line of JSON: cards and driver
       sample_power.py record FILE     a line for each reading, 20 a second: the monotonic
                                       clock in ns, watts, the energy counters in millijoules

All figures are sums over all GPUs. A counter that a card does not have is 'nan'.
"""

import ctypes
import json
import signal
import sys
import time

INTERVAL_NS = 50_000_000
LIBRARIES = ("libnvidia-ml.so.1", "/usr/local/nvidia/lib64/libnvidia-ml.so.1")


class Driver:
    """NVIDIA's management library, by its C interface: no Python package is needed."""

    def __init__(self):
        self.library = self.load()
        self.check(self.library.nvmlInit_v2(), "nvmlInit")
        count = ctypes.c_uint()
        self.check(self.library.nvmlDeviceGetCount_v2(ctypes.byref(count)), "nvmlDeviceGetCount")
        self.devices = [self.device(index) for index in range(count.value)]

    @staticmethod
    def load():
        reasons = []
        for name in LIBRARIES:
            try:
                return ctypes.CDLL(name)
            except OSError as e:
                reasons.append(str(e))
        sys.exit("sample_power.py: no NVIDIA driver: " + "; ".join(reasons))

    @staticmethod
    def check(code, call):
        if code != 0:
            sys.exit(f"sample_power.py: {call} failed with {code}")

    def device(self, index):
        handle = ctypes.c_void_p()
        self.check(self.library.nvmlDeviceGetHandleByIndex_v2(index, ctypes.byref(handle)), "nvmlDeviceGetHandle")
        return handle

    def name(self, device):
        name = ctypes.create_string_buffer(96)
        self.check(self.library.nvmlDeviceGetName(device, name, len(name)), "nvmlDeviceGetName")
        return name.value.decode()

    def version(self):
        version = ctypes.create_string_buffer(80)
        self.check(self.library.nvmlSystemGetDriverVersion(version, len(version)), "nvmlSystemGetDriverVersion")
        return version.value.decode()

    def watts(self):
        return sum(self.number("nvmlDeviceGetPowerUsage", ctypes.c_uint, device) for device in self.devices) / 1e3

    def millijoules(self):
        call = "nvmlDeviceGetTotalEnergyConsumption"
        return sum(self.number(call, ctypes.c_ulonglong, device) for device in self.devices)

    def number(self, call, kind, device):
        value = kind()
        return value.value if getattr(self.library, call)(device, ctypes.byref(value)) == 0 else float("nan")


def record(driver, path):
    # The next line is whole: the recording ends between two readings.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    due = time.monotonic_ns()
    with open(path, "w", buffering=1) as out:
        while True:
            before = time.monotonic_ns()
            watts, millijoules = driver.watts(), driver.millijoules()
            out.write(f"{(before + time.monotonic_ns()) // 2} {watts} {millijoules}\n")
            due += INTERVAL_NS
            time.sleep(max(0, due - time.monotonic_ns()) / 1e9)


def main():
    if sys.argv[1:] == ["describe"]:
        driver = Driver()
        print(json.dumps({"card": ", ".join(map(driver.name, driver.devices)), "driver": driver.version()}))
    elif len(sys.argv) == 3 and sys.argv[1] == "record":
        record(Driver(), sys.argv[2])
    else:
        sys.exit(__doc__)


main()
