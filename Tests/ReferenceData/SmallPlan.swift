/// A plan for tests of what is done with plans: four prompts on each of three days.
package let smallPlan = """
    plan: 1
    timezone: Europe/London
    seed: 7
    horizon: {start: 2026-12-01, days: 3}
    prompts:
      sit: {perDay: 4}

    """
