rootProject.name = "llm-gate-gradle"
